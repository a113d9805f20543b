import { Exact } from "@busbar/contract/kernel/decimal";
import type { ReportKey } from "@busbar/contract/reports/report-list";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp({ work: true });
afterAll(() => app.close());
const needs = await invoiceFixture(app);
const finance = await app.as("finance1");
const clerk = await app.as("clerk1");
const { id: contractId } = await needs.contract(5);

const rates = ["0", "0.01", "0.03", "0.06", "0.09", "0.13"] as const;
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 999_999 }).map((n) => (n / 1000).toFixed(3)),
  unitPrice: fc.integer({ min: -99_999_999, max: 99_999_999 }).map((n) => (n / 1e8).toFixed(8)),
  taxRate: fc.constantFrom(...rates),
  collectable: fc.boolean(),
});
const drafts = { fromPeriod: "202401", toPeriod: "202512", status: [1] };
const show = (key: ReportKey, query: object = drafts) => finance.getReport({ params: { key }, query });

test("the register, its lines and its tax by rate come to the same cent as the list, whatever the lines", async () => {
  let month = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 12 }),
      fc.constantFrom("INCLUSIVE", "EXCLUSIVE"),
      async (lines, mode) => {
        await app.database.pool.query("update contract set tax_mode = $2 where id = $1", [contractId, mode]);
        const period = `2024${String((month++ % 12) + 1).padStart(2, "0")}`;
        const { id, rowVersion } = await clerk.createInvoice({ body: { contractId, period } });
        await clerk.setInvoiceLines({
          params: { id },
          body: {
            rowVersion,
            lines: lines.map((one) => ({ ...one, category: "ENERGY" as const, unit: "kWh" })),
          },
        });
        const { total, sums } = await finance.listInvoices({ query: { status: [1] } });
        const [register, ofLines, ofRates] = await Promise.all([
          show("statement-register"),
          show("statement-lines"),
          show("tax-summary"),
        ]);
        expect([register.total, register.control]).toEqual([total, sums.payable]);
        expect([ofLines.control, ofRates.control]).toEqual([sums.payable, sums.payable]);
        for (const name of ["net", "tax"]) {
          expect(ofLines.sums[name]).toBe(register.sums[name]);
          expect(ofRates.sums[name]).toBe(register.sums[name]);
        }
      },
    ),
    { numRuns: 10 },
  );
});

const factsOf = (text: string) =>
  Object.fromEntries(
    text
      .split("\r\n")
      .filter((one) => one.startsWith('"#"'))
      .map((one) =>
        one
          .split('","')
          .slice(1, 3)
          .map((field) => field.replaceAll('"', "")),
      ),
  );

test("a report's file says what it was asked, when, how many rows it has and what they come to, as the screen does", async () => {
  const { total, control, filter } = await show("statement-register");
  const answer = await finance.exportReport({
    params: { key: "statement-register" },
    query: { ...drafts, format: "csv" },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(bytes.subarray(0, 3).toString("hex")).toBe("efbbbf");
  const facts = factsOf(bytes.toString());
  expect(facts).toMatchObject({
    报表: "结算单台账",
    制表人: "财务一",
    业务日期: "2026-01-20",
    账期: "2024-01 至 2025-12",
    状态: "未提交",
    大区: "全部",
    客户: "全部",
    数据范围: "全部",
    行数: String(total),
    核对合计: control,
  });
  expect(facts["数据时间"]).toMatch(/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/);
  for (const { label, text: said } of filter) expect(facts[label]).toBe(said);
  const { rows: audited } = await app.database.pool.query(
    "select key, after from audit_log where action = 'report.export' order by id desc limit 1",
  );
  expect(audited[0]).toMatchObject({ key: "statement-register", after: { format: "csv", rows: total } });
  const { list } = await finance.listReports({});
  expect(list.find(({ key }) => key === "statement-register")?.lastFileAt).not.toBeNull();
});

test("the workbook has numbers that add up to the control sum, and what it is on a sheet of its own", async () => {
  const answer = await finance.exportReport({
    params: { key: "statement-lines" },
    query: { ...drafts, format: "xlsx" },
  });
  const file = await answer.blob();
  const data = await app.ports.spreadsheets.read(file);
  expect(data.sheetNames).toEqual(["结算单明细", "说明"]);
  const at = data.head.indexOf("价税合计");
  let sum = new Exact(0);
  let rows = 0;
  for await (const { cells } of data.rows()) {
    expect(cells[at]?.kind).toBe("number");
    sum = sum.plus(cells[at]?.text ?? "");
    rows += 1;
  }
  const about = await app.ports.spreadsheets.read(file, { sheetName: "说明" });
  const facts = new Map<string, string>();
  for await (const { cells } of about.rows()) facts.set(cells[0]!.text, cells[1]!.text);
  expect(facts.get("核对合计")).toBe(sum.toFixed(2));
  expect(facts.get("行数")).toBe(String(rows));
  expect((await show("statement-lines")).control).toBe(sum.toFixed(2));
});

test("a report refuses what it does not ask for, days that end before they begin, and more than three years", async () => {
  expect((await refusalOf(show("statement-register", { asOf: "2026-01-01" }))).reason).toBe("report.parameter");
  expect((await refusalOf(show("statement-register", { fromPeriod: "202602", toPeriod: "202601" }))).reason).toBe(
    "report.range",
  );
  expect((await refusalOf(show("payment-journal", { from: "2020-01-01", to: "2026-01-01" }))).reason).toBe(
    "report.range",
  );
  const { filter } = await show("statement-register", {});
  expect(filter[0]).toEqual({ label: "账期", text: "2025-12" });
});

test("a report of very many rows is made as a job, with the rights that its owner has then", async () => {
  const start = async () =>
    (
      await finance.startReportFile(
        { params: { key: "statement-register" }, body: { parameters: drafts, format: "csv" } },
        { idempotencyKey: crypto.randomUUID() },
      )
    ).jobId;
  const ended = async (id: string) => {
    for (;;) {
      const job = await finance.getJob({ params: { id } });
      if (job.finishedAt !== null) return job;
      await new Promise((next) => setTimeout(next, 20));
    }
  };
  const { result, state } = await ended(await start());
  expect(state).toBe("done");
  const text = await (await finance.downloadFile({ params: { id: String(result?.["fileId"]) } })).text();
  const { control, total } = await show("statement-register");
  expect(factsOf(text)).toMatchObject({ 核对合计: control, 行数: String(total) });
});
