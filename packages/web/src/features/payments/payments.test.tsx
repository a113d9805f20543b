// @vitest-environment jsdom
import { businessDateOf } from "@busbar/contract/kernel/business-time";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  await portal?.close();
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};
type Owed = { doc_no: string; outstanding: string };
const owed = async () => {
  const { rows } = (await server.database.pool.query(
    `select doc_no, outstanding from invoice where status = 4 and outstanding > 0 and confirm_status = 'NONE'
     order by outstanding limit 1`,
  )) as { rows: Owed[] };
  return rows[0]!;
};

test("what came in is matched: an exact proposal is accepted in its row, and all others at once", async () => {
  const { user } = await open("finance1", "/receivable/payment-match", "en");
  expect(await screen.findByRole("button", { name: "Accept all exact matches (2)" })).toBeTruthy();
  expect((await screen.findAllByText("No match")).length).toBe(1);
  const [first] = await screen.findAllByRole("button", { name: /^Accept the suggestion for / });
  await user.click(first!);
  const rest = await screen.findByRole("button", { name: "Accept all exact matches (1)" });
  await waitFor(() => expect(rest.getAttribute("aria-busy")).toBeNull());
  await user.click(rest);
  await screen.findByRole("button", { name: "Accept all exact matches (0)" });
}, 60_000);

test("what is owed of a statement is recorded as paid from its page, with customer, amount and number filled in", async () => {
  const { rows } = (await server.database.pool.query(
    `select id, doc_no, outstanding from invoice where status = 4 and outstanding > 0 and confirm_status = 'NONE'
     order by outstanding desc limit 1`,
  )) as { rows: (Owed & { id: string })[] };
  const it = rows[0]!;
  const { user, address } = await open("finance1", `/billing/statement/${it.id}`);
  await user.click(await screen.findByRole("button", { name: "登记收款" }));
  const dialog = within(await screen.findByRole("dialog", { name: "登记收款" }));
  await waitFor(() => expect(dialog.getByLabelText<HTMLInputElement>("金额").value).toBe(it.outstanding));
  const part = await dialog.findByLabelText<HTMLInputElement>(`结算单 ${it.doc_no} 本次核销`);
  await waitFor(() => expect(part.value).toBe(it.outstanding));
  const day = dialog.getByLabelText("到账日期");
  await user.clear(day);
  await user.type(day, "2026-01-20{Enter}");
  await user.click(dialog.getByRole("button", { name: "登记" }));
  await waitFor(() => expect(address()).toMatch(/^\/receivable\/payment\/\d+/));
  expect((await screen.findAllByText(it.doc_no)).length).toBeGreaterThan(0);
}, 60_000);

test("a payment is recorded with the split that its remark proposes, and one allocation is reversed again", async () => {
  const it = await owed();
  const { user, address } = await open("finance1", "/receivable/payment");
  await user.click((await screen.findAllByRole("button", { name: "登记收款" }))[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "登记收款" }));
  await user.type(dialog.getByLabelText("金额"), it.outstanding);
  await user.type(dialog.getByLabelText("附言"), `电费 ${it.doc_no}`);
  const day = dialog.getByLabelText<HTMLInputElement>("到账日期");
  expect(day.value).toBe(businessDateOf({ settings: { demoDate: "" } }));
  await user.clear(day);
  await user.type(day, "2026-01-20{Enter}");
  expect(await dialog.findByText(/附言中有结算单号/)).toBeTruthy();
  const part = await dialog.findByLabelText<HTMLInputElement>(`结算单 ${it.doc_no} 本次核销`);
  await waitFor(() => expect(part.value).toBe(it.outstanding));
  // The remainder is computed while typing.
  await user.clear(part);
  await user.type(part, "100");
  expect(dialog.getByText(/剩余未分配/).textContent).not.toMatch(/ 0\.00/);
  await user.click(dialog.getByRole("button", { name: "按建议分配" }));
  await user.click(dialog.getByRole("button", { name: "登记" }));
  await waitFor(() => expect(address()).toMatch(/^\/receivable\/payment\/\d+/));
  await screen.findByRole("heading", { name: /^SK2026-/ });
  expect((await screen.findAllByText(it.doc_no)).length).toBeGreaterThan(0);

  await user.click(await screen.findByRole("button", { name: "撤销核销" }));
  const asked = within(await screen.findByRole("dialog", { name: "撤销核销" }));
  await user.click(await asked.findByRole("button", { name: "撤销核销" }));
  expect(await screen.findByText(/2026-01-20 撤销/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: "核销" })).toBeTruthy();
}, 60_000);

test("a customer says that it has paid, and sees its own payments without a way to change them", async () => {
  const { user, go } = await open("enterprise1", "/receivable/payment-advice");
  await user.click(await screen.findByRole("button", { name: "我已付款" }));
  const dialog = within(await screen.findByRole("dialog", { name: "提交付款通知" }));
  await user.type(dialog.getByLabelText("金额"), "500");
  await user.type(dialog.getByLabelText("付款日期"), "2026-01-19{Enter}");
  await user.click(dialog.getByRole("button", { name: "提交" }));
  expect(await screen.findByText("待查收")).toBeTruthy();
  await go("/receivable/payment");
  expect((await screen.findAllByText(/^SK2025-/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: "登记收款" })).toBeNull();
  // In the customer's words: nothing is allocated, and every payer is the customer itself.
  expect((await screen.findAllByText("已抵扣")).length).toBeGreaterThan(1);
  expect(screen.queryByText("已核销")).toBeNull();
  expect(screen.queryByRole("columnheader", { name: /付款方/ })).toBeNull();
}, 60_000);

test("a payment finds each of a customer's open statements: by pages, and by number, and keeps what was typed", async () => {
  const owner = server.database.ownerPool;
  await owner.query(`alter table invoice disable trigger user;
    insert into invoice (customer_id, contract_id, doc_type, doc_no, period, service_from, service_to, tax_mode, status, net,
      tax, payable, issued_at, issue_date, due_date, seller, buyer, corrects_id)
    select i.customer_id, i.contract_id, 'DEBIT', 'JD2099-' || lpad(n::text, 6, '0'), i.period, i.service_from, i.service_to,
      i.tax_mode, 4, 1, 0, 1, i.issued_at, i.issue_date, '2027-01-01'::date + n, i.seller, i.buyer, i.id
    from (select * from invoice where status in (4, -1) and doc_type = 'REGULAR' order by id limit 1) i, generate_series(1, 120) n;
    alter table invoice enable trigger user`);
  const { rows } = (await server.database.pool.query(
    "select c.name, c.id from invoice i join customer c on c.id = i.customer_id where i.doc_no = 'JD2099-000001'",
  )) as { rows: { name: string; id: string }[] };
  const finance = await server.as("finance1");
  const body = { amount: "3.00", valueDate: "2026-01-19", customerId: rows[0]!.id };
  const made = await finance.createPayment({ body }, { idempotencyKey: "pages-1" });
  const { user } = await open("finance1", `/receivable/payment/${made.id}`);
  await user.click(await screen.findByRole("button", { name: "核销" }));
  const dialog = within(await screen.findByRole("dialog", { name: "核销到结算单" }));
  await user.click(await dialog.findByRole("button", { name: "清空" }));
  const search = await dialog.findByRole("textbox", { name: "按单号查找" });
  await user.type(search, "JD2099-000120");
  await user.type(await dialog.findByLabelText("结算单 JD2099-000120 本次核销"), "1");
  await user.clear(search);
  await user.click(await dialog.findByRole("button", { name: "末页" }));
  await user.type(await dialog.findByLabelText("结算单 JD2099-000119 本次核销"), "1.00");
  expect((await dialog.findByLabelText<HTMLInputElement>("结算单 JD2099-000120 本次核销")).value).toBe("1");
  await user.click(dialog.getByRole("button", { name: "核销" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const { allocations } = await finance.getPayment({ params: { id: made.id } });
  expect(new Set(allocations.map(({ docNo, amount }) => `${docNo} ${amount}`))).toEqual(
    new Set(["JD2099-000119 1.00", "JD2099-000120 1.00"]),
  );
}, 60_000);

test("a write-off stands in its list with who asked and why, and another person approves it there", async () => {
  const [finance, admin] = await Promise.all([server.as("finance1"), server.as("admin")]);
  const { rowVersion } = await admin.getOrganisation();
  await admin.updateOrganisation({ body: { rowVersion, writeOffLimit: "99999999" } });
  const { list } = await finance.listInvoices({ query: { status: [4], pageSize: 1, sort: "outstanding" } });
  const it = list[0]!;
  await finance.askWriteOff({ params: { id: it.id }, body: { rowVersion: it.rowVersion, reason: "手续费差额" } });
  const asker = await open("finance1", "/receivable/write-off");
  await asker.user.click(await screen.findByRole("button", { name: `${it.docNo}的操作` }));
  expect(await screen.findByRole("menuitem", { name: "撤回申请" })).toBeTruthy();
  expect(screen.queryByRole("menuitem", { name: "批准核减" })).toBeNull();
  const { user, go } = await open("finance2", "/receivable/payment");
  const work = await screen.findByRole("link", { name: "尾款核减 1" });
  expect(work.getAttribute("href")).toContain("status*ASKED");
  await go("/receivable/write-off");
  const row = within((await screen.findByText("手续费差额")).closest("tr")!);
  expect(row.getByText("待审批")).toBeTruthy();
  await user.click(row.getByRole("button", { name: `${it.docNo}的操作` }));
  await user.click(await screen.findByRole("menuitem", { name: "批准核减" }));
  const dialog = within(await screen.findByRole("dialog", { name: "批准核减这笔尾款？" }));
  await user.click(await dialog.findByRole("button", { name: "批准核减" }));
  expect(await row.findByText("已核减")).toBeTruthy();
  expect(await finance.getInvoice({ params: { id: it.id } })).toMatchObject({ status: 5, outstanding: "0.00" });
}, 60_000);

test("the history of a payment says its status in words", async () => {
  const finance = await server.as("finance1");
  const body = { amount: "12.30", valueDate: "2026-01-20" };
  const { id, rowVersion } = await finance.createPayment({ body }, { idempotencyKey: crypto.randomUUID() });
  await finance.reversePayment({ params: { id }, body: { rowVersion, reason: "银行退票" } });
  await open("finance1", `/receivable/payment/${id}`);
  const changes = async () => (await screen.findAllByRole("definition")).map(({ textContent }) => textContent);
  await waitFor(async () =>
    expect(await changes()).toEqual(expect.arrayContaining(["已登记 → 已撤销", "– → 银行退票"])),
  );
}, 60_000);

test("what bounced after a closing is a debt that a payment is allocated to, and a payment used in part says so", async () => {
  const finance = await server.as("finance1");
  const [locked] = (await finance.listInvoices({ query: { status: [6], pageSize: 1 } })).list;
  const { allocations } = await finance.getInvoiceMoney({ params: { id: locked!.id } });
  const params = { id: allocations[0]!.paymentId! };
  const { rowVersion } = await finance.getPayment({ params });
  const debt = await finance.offsetPayment({ params, body: { rowVersion, reason: "银行退票" } });
  const body = { customerId: locked!.customerId, amount: "100.00", valueDate: "2026-01-20" };
  const receipt = await finance.createPayment({ body }, { idempotencyKey: crypto.randomUUID() });
  const { user } = await open("finance1", `/receivable/payment/${receipt.id}`);
  await user.click(await screen.findByRole("button", { name: "核销" }));
  const dialog = within(await screen.findByRole("dialog", { name: "核销到结算单" }));
  const part = await dialog.findByLabelText<HTMLInputElement>(`冲销欠款 ${debt.payNo} 本次核销`);
  await user.click(await dialog.findByRole("button", { name: "清空" }));
  await user.type(part, "60");
  await user.click(dialog.getByRole("button", { name: "核销" }));
  expect((await screen.findAllByText("部分核销")).length).toBeGreaterThan(0);
  await open("finance1", `/receivable/payment/${debt.id}`);
  expect(await screen.findByText("欠款余额")).toBeTruthy();
  const paidBy = within((await screen.findByRole("heading", { name: "欠款的核销" })).closest("section")!);
  expect(paidBy.getByRole("link", { name: receipt.payNo })).toBeTruthy();
  // Beside the list of what is owed it is told, with a way to it.
  await open("finance1", "/billing/statement?v=invoices~1~status*-1");
  const link = await screen.findByRole("link", { name: /另有冲销欠款 1 笔/ });
  expect(link.getAttribute("href")).toContain("state*OWED");
}, 60_000);

test("the head of a payment tells what came, what of it is allocated, what is left and whose it is", async () => {
  const finance = await server.as("finance1");
  const { list } = await finance.listInvoices({ query: { status: [4], sort: "-outstanding", pageSize: 1 } });
  const { id: invoiceId, customerId } = list[0]!;
  const body = { customerId, amount: "100.00", valueDate: "2026-01-20", allocations: [{ invoiceId, amount: "40.00" }] };
  const { id } = await finance.createPayment({ body }, { idempotencyKey: crypto.randomUUID() });
  await open("finance1", `/receivable/payment/${id}`);
  const head = within(await screen.findByRole("list", { name: "收款概况" }));
  expect((await head.findByRole("link", { name: /^已核销¥40\.00/ })).getAttribute("href")).toBe(
    `#/billing/statement/${invoiceId}`,
  );
  expect(head.getByText("未核销").parentElement?.textContent).toContain("¥60.00");
  const customer = await head.findByRole("link", { name: /该客户未付/ });
  expect(customer.getAttribute("href")).toBe(`#/customer/detail/${customerId}`);
  // One section needs no tabs; a refund makes a second one.
  expect(screen.queryByRole("tab")).toBeNull();
  const { rowVersion } = await finance.getPayment({ params: { id } });
  await finance.refundPayment({
    params: { id },
    body: { rowVersion, amount: "10.00", valueDate: "2026-01-20", remark: "" },
  });
  const { user } = await open("finance1", `/receivable/payment/${id}`);
  await user.click(await screen.findByRole("tab", { name: "退款与冲销 1" }));
  expect(location.hash).toContain("tab=references");
  expect(screen.getByRole("tab", { name: "核销明细 1" })).toBeTruthy();
}, 60_000);

test("the number that the ledger has for a payment is added on its page", async () => {
  const finance = await server.as("finance1");
  const made = await finance.createPayment(
    { body: { valueDate: "2026-01-15", amount: "88.00" } },
    { idempotencyKey: crypto.randomUUID() },
  );
  const { user } = await open("finance1", `/receivable/payment/${made.id}`);
  await user.click(await screen.findByRole("button", { name: "更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "编辑外部系统编号" }));
  const drawer = await screen.findByRole("dialog", { name: `收款 ${made.payNo} 的外部系统编号` });
  const field = within(drawer).getByLabelText(/^外部系统编号/);
  await user.type(field, `sap:${made.payNo}{Enter}`);
  await user.click(within(drawer).getByRole("button", { name: /保\s*存/ }));
  // Among the facts, and in the history once that has come.
  expect(await screen.findAllByText(`SAP:${made.payNo}`)).not.toEqual([]);
  expect(await finance.getPayment({ params: { id: made.id } })).toMatchObject({
    externalRefs: [{ system: "SAP", id: made.payNo }],
  });
});

test("a person of a customer sees the head of its payment without the customer's record of changes", async () => {
  const { list } = await (await server.as("enterprise1")).listPayments({ query: { pageSize: 1 } });
  await open("enterprise1", `/receivable/payment/${list[0]!.id}`);
  const head = within(await screen.findByRole("list", { name: "付款概况" }));
  expect(await head.findByText("已抵扣")).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "变更记录" })).toBeNull();
});

test("chosen payments are allocated as suggested after their count is typed", async () => {
  const { user } = await open("finance1", "/receivable/payment");
  const [first] = await screen.findAllByRole("checkbox", { name: /^选择 SK/ });
  await user.click(first!);
  const bar = await screen.findByRole("region", { name: "批量操作" });
  await user.click(within(bar).getByRole("button", { name: "按建议核销" }));
  const dialog = within(await screen.findByRole("dialog", { name: "按建议核销 1 笔收款？" }));
  await user.click(dialog.getByRole("button", { name: /核销 1 笔$/ }));
  expect(await dialog.findByText("请输入 1")).toBeTruthy();
  await user.type(dialog.getByLabelText("输入 1 以确认"), "1");
  await user.click(dialog.getByRole("button", { name: /核销 1 笔$/ }));
  const receipt = await screen.findByRole("dialog", { name: /批量核销收款/ });
  const undo = await within(receipt).findByRole("button", { name: "撤销" });
  expect([undo.hasAttribute("disabled") || undo.getAttribute("aria-disabled"), undo.title]).toEqual([
    expect.anything(),
    "此操作不能撤销",
  ]);
}, 60_000);
