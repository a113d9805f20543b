import type { Invoice } from "@busbar/contract/invoices/invoices";
import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../../testing/fixtures/invoice-fixture.ts";
import { pdfPages } from "../../../testing/files/pdf-text.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, draft, submitted, issued, settle, energy, at } = await invoiceFixture(app);
const clerk = await app.as("clerk1");

const fileOf = async (username: string, id: string) => (await app.as(username)).getInvoicePdf({ params: { id } });
const bytesOf = async (username: string, id: string) => Buffer.from(await (await fileOf(username, id)).arrayBuffer());
const textOf = async ({ id }: Pick<Invoice, "id">, username = "clerk1") =>
  (await pdfPages(await bytesOf(username, id))).join(" ");
const codeOf = (username: string, id: string) =>
  fileOf(username, id).then(
    () => 200,
    ({ code }: { code: number }) => code,
  );

test("R-B05 an issued statement on paper has number, titles, days, lines, tax, both forms of the amount and the account", async () => {
  const it = await issued((await contract(1)).id, "202501", [
    { quantity: "12345.678", unitPrice: "0.654712" },
    { quantity: "1", unitPrice: "200" },
  ]);
  const answer = await fileOf("clerk1", it.id);
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent(`结算单 ${it.docNo} 华北一号铸造`));
  const text = await textOf(it);
  const { seller } = it.bill!;
  for (const words of [
    it.docNo!,
    "2025年1月",
    "2025-01-01 至 2025-01-31",
    seller.name,
    seller.uscc,
    seller.bankName,
    seller.bankAccount,
    "华北一号铸造(演示)",
    "91110108MA0D00017J",
    "12,345.678 kWh",
    "0.654712",
    "8,082.86",
    "¥8,282.86",
    "人民币捌仟贰佰捌拾贰元捌角陆分",
    "13% 7,329.96 952.90 8,282.86",
    "请于 2026-02-04 前",
    "第 1 页 共 1 页",
  ])
    expect(text.replaceAll("\n", " ")).toContain(words);
  expect(text).not.toContain("草稿");
});

test("lines stand by point, each rate has its own tax, and what others collect is marked and not added", async () => {
  const { id, pointId, contractNo } = await contract(2);
  const { id: invoiceId, rowVersion } = await clerk.createInvoice({ body: { contractId: id, period: "202501" } });
  const lines = [
    { ...energy({ quantity: "100", unitPrice: "1" }), pointId, band: "P" as const },
    { ...energy({ quantity: "100", unitPrice: "0.5" }), pointId, band: "V" as const },
    { ...energy({ quantity: "10", unitPrice: "7" }), category: "TND" as const, collectable: false },
    {
      ...energy({ quantity: "1", unitPrice: "106" }),
      category: "FIXED" as const,
      name: "服务费",
      taxRate: "0.06" as const,
    },
  ];
  await clerk.setInvoiceLines({ params: { id: invoiceId }, body: { rowVersion, lines } });
  const text = await textOf({ id: invoiceId });
  expect(text).toMatch(new RegExp(`用能点：P-${contractNo}.*峰.*谷.*小计 150.00.*合同整体.*小计 106.00`));
  expect(text).toContain("由他方收取");
  expect(text).toContain("13% 132.74 17.26 150.00");
  expect(text).toContain("6% 100.00 6.00 106.00");
  expect(text).toContain("合计 232.74 23.26 256.00");
});

test("P3 a charge for some days of a month says on paper how many of them", async () => {
  const { id, pointId } = await contract(4);
  const { id: invoiceId, rowVersion } = await clerk.createInvoice({ body: { contractId: id, period: "202504" } });
  const basic = { category: "BASIC", quantity: "480", unit: "kW", unitPrice: "32", taxRate: "0.13" } as const;
  const it = await clerk.setInvoiceLines({
    params: { id: invoiceId },
    body: { rowVersion, lines: [{ ...basic, pointId, days: 20, ofDays: 30 }] },
  });
  expect(it.payable).toBe("10240.00");
  expect((await textOf(it)).replaceAll("\n", " ")).toContain("480 kW × 20/30 天");
});

test("what is not issued says that it is a draft, and a void one that it is void", async () => {
  const one = await draft((await contract(3)).id, "202501");
  expect(await textOf(one)).toContain("结算单（草稿）");
  expect(await textOf(await submitted((await contract(3)).id, "202501"))).toContain("结算单（草稿）");
  await clerk.voidInvoice({ ...at(one), body: { rowVersion: one.rowVersion, reason: "重复" } });
  expect(await textOf(one)).toContain("结算单（作废）");
  const empty = await clerk.createInvoice({ body: { contractId: (await contract(3)).id, period: "202502" } });
  expect(await textOf(empty)).toContain("还没有明细");
});

test("a credit has its signs, in capitals too, names what it corrects and asks for no payment", async () => {
  const it = await issued((await contract(4)).id, "202501", [{ quantity: "100", unitPrice: "1.2345" }]);
  const credit = await (await app.as("finance1")).creditInvoice({
    params: { id: it.id },
    body: { rowVersion: it.rowVersion, period: "202502", reason: "抄表有误", full: true },
  });
  const text = await textOf(credit);
  for (const words of ["冲减结算单", it.docNo!, "¥-123.45", "人民币负壹佰贰拾叁元肆角伍分", "无需付款"])
    expect(text).toContain(words);
});

test("R-B05 an issued statement is the same bytes whatever becomes of it; a changed draft is not", async () => {
  const it = await issued((await contract(1)).id, "202502");
  const before = await bytesOf("clerk1", it.id);
  await settle(it, it.payable);
  await app.database.pool.query("update customer set name = name || '（更名）' where id = $1", [it.customerId]);
  expect((await bytesOf("clerk1", it.id)).equals(before)).toBe(true);
  const one = await draft((await contract(1)).id, "202503");
  const old = await bytesOf("clerk1", one.id);
  expect((await bytesOf("clerk1", one.id)).equals(old)).toBe(true);
  const lines = [energy({ quantity: "101", unitPrice: "1" })];
  await clerk.setInvoiceLines({ params: { id: one.id }, body: { rowVersion: one.rowVersion, lines } });
  expect((await bytesOf("clerk1", one.id)).equals(old)).toBe(false);
});

test("who does not see a statement has no paper of it: 404, for a guessed number too; partners see none", async () => {
  // Customer 5 is in the east and belongs to partner1.
  const one = await issued((await contract(5)).id, "202501");
  const other = await draft((await contract(5)).id, "202502");
  const cases: [string, string, number][] = [
    ["smeast", one.id, 200],
    ["smeast", other.id, 200],
    ["smnorth", one.id, 404],
    ["partner1", one.id, 1403],
    ["partner1", other.id, 404],
    ["partner2", one.id, 404],
    ["enterprise2", other.id, 404],
    ["clerk1", "999999999", 404],
    ["editor", one.id, 1403],
  ];
  for (const [username, id, code] of cases) expect([username, await codeOf(username, id)]).toEqual([username, code]);
});

test("people of a customer have the paper of what was issued to them, and of no draft", async () => {
  const customer = async (username: string) =>
    (await (await app.as(username)).listCustomers({ query: { pageSize: 1 } })).list[0]!.id;
  const number = async (id: string) => {
    const { rows } = await app.database.pool.query("select id from customer where is_demo order by id");
    return (rows as { id: string }[]).findIndex((row) => row.id === id) + 1;
  };
  const { id } = await contract(await number(await customer("enterprise1")));
  const one = await issued(id, "202506");
  const other = await draft(id, "202507");
  expect(await codeOf("enterprise1", one.id)).toBe(200);
  expect(await codeOf("enterprise1", other.id)).toBe(404);
});

test("two hundred lines are several pages, drawn within the time of a call", async () => {
  const lines = Array.from({ length: 200 }, (_, place) => ({ quantity: `${place + 1}`, unitPrice: "0.654712" }));
  const it = await draft((await contract(6)).id, "202501", lines);
  // The first document loads the fonts.
  await bytesOf("clerk1", it.id);
  const started = performance.now();
  const bytes = await bytesOf("clerk1", it.id);
  expect(performance.now() - started).toBeLessThan(3000);
  const pages = await pdfPages(bytes);
  expect(pages.length).toBeGreaterThan(3);
  expect(pages.at(-1)).toContain(`第 ${pages.length} 页 共 ${pages.length} 页`);
});
