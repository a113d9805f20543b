import { afterAll, beforeAll, expect, test } from "vitest";
import { importer, refusal } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let finance: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  finance = await importer(app, "finance1", "zh-CN", "opening-statements");
});
afterAll(() => app.close());

const head = "原结算单号,客户编号,合同编号,账期,出具日期,到期日,应付金额,已付金额,税率";
const file = (...lines: string[]) => new Blob([[head, ...lines].join("\n")]);
const problems = async (who: typeof finance, id: string) =>
  (await who.wrong(id)).list.map(({ row, problems: found }) => [
    row,
    ...found.map((one) => `${one.field} ${one.rule}`),
  ]);
const statementOf = async (number: string) =>
  (await finance.client.listInvoices({ query: { keyword: number } })).list[0];
const held = async (question: string) => (await app.database.pool.query(question)).rows[0];

test("opening statements come in with what is owed: unpaid, overdue or paid, marked as such and by both numbers", async () => {
  const numbers = await held("select coalesce(max(number), 0) as last from invoice_number where series = 'JS'");
  const { id, batch } = await finance.dryRun(
    file(
      'OLD-1,KH000001,,2024-11,2025-12-05,2026-02-20,"12,000.00","2,000",13%',
      "OLD-2,KH000001,,2024年12月,2024-12-31,2025-01-15,113,,13%",
      "OLD-3,KH000001,,202410,2024-11-05,2024-11-20,500,500,0.13",
    ),
  );
  expect(await problems(finance, id)).toEqual([]);
  expect(batch).toMatchObject({ kind: "opening-statements", counts: { new: 3, wrong: 0 } });
  expect(await finance.commit(id)).toMatchObject({ state: "done", result: { created: 3 } });
  expect(await statementOf("OLD-1")).toMatchObject({
    docNo: "QC2026-000001",
    externalNo: "OLD-1",
    isOpening: true,
    status: 4,
    payable: "10000.00",
    outstanding: "10000.00",
    period: "202411",
  });
  expect(await statementOf("OLD-2")).toMatchObject({ docNo: "QC2026-000002", status: -1, outstanding: "113.00" });
  expect(await statementOf("OLD-3")).toMatchObject({ status: 5, payable: "0.00", outstanding: "0.00" });
  const whole = await finance.client.getInvoice({ params: { id: (await statementOf("OLD-2"))?.id as string } });
  expect(whole).toMatchObject({
    allocated: "0.00",
    bill: { net: "100.00", tax: "13.00", lines: [{ amount: "113.00", taxShare: "13.00" }] },
  });
  expect(whole.bill?.history.map(({ action, toStatus }) => [action, toStatus])).toEqual([["open", -1]]);
  expect(
    (await finance.client.getInvoice({ params: { id: (await statementOf("OLD-1"))?.id as string } })).bill?.lines[0]
      ?.name,
  ).toBe("期初余额：原结算单 OLD-1，原应付 12000.00 元，已付 2000.00 元");
  // The allocated amount equals the sum of the allocations, and numbers issued here have no gap.
  expect(
    await held(`select count(*)::int as wrong from invoice i where i.is_opening and i.allocated <> coalesce((select sum(a.amount)
      from allocation a where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null), 0)`),
  ).toEqual({ wrong: 0 });
  expect(await held("select coalesce(max(number), 0) as last from invoice_number where series = 'JS'")).toEqual(
    numbers,
  );

  const again = await finance.dryRun(
    file(
      "OLD-1,KH000001,,2024-11,2025-12-05,2026-02-20,12000,2000,13%",
      "OLD-2,KH000001,,2024-09,2024-12-31,2025-01-15,113,,",
    ),
  );
  expect(again.batch.counts).toMatchObject({ same: 1, wrong: 1 });
  expect(await problems(finance, again.id)).toEqual([[3, "externalNo import.opening_exists"]]);

  expect(await finance.undo(id)).toMatchObject({ state: "done", result: { removed: 3 } });
  expect(await statementOf("OLD-1")).toBeUndefined();
  expect(await held("select count(*)::int as left from invoice_number where series = 'QC'")).toEqual({ left: 0 });
});

test("lines of an opening statement stay as they came in, and one that something became of is not taken back", async () => {
  const { id } = await finance.dryRun(file("OLD-9,KH000001,,2024-08,2024-09-05,2024-09-20,500,,"));
  await finance.commit(id);
  const found = await statementOf("OLD-9");
  const line = `insert into invoice_line (customer_id, invoice_id, line_no, category, from_date, to_date, quantity, unit, unit_price, amount, tax_rate)
    values (${found?.customerId}, ${found?.id}, 2, 'FIXED', '2024-08-01', '2024-09-01', 1, '元', 1, 1, 0)`;
  await expect(app.database.pool.query(line)).rejects.toThrow("stay as they were submitted");
  await app.database.pool.query(`update invoice set row_version = row_version + 1 where id = ${found?.id}`);
  await expect(app.database.pool.query(`delete from invoice where id = ${found?.id}`)).rejects.toThrow("was submitted");
  expect(await refusal(finance.undo(id))).toMatchObject({ reason: "import.changed_since" });
});

test("each usual mistake of a file of opening statements is named", async () => {
  await app.database.pool.query(`insert into billing_period (period, state, closed_at, control)
    values ('202301', 'CLOSED', now(), '{}') on conflict do nothing`);
  const { id, job } = await finance.dryRun(
    file(
      "M-1,KH999999,,2024-05,2024-06-05,2024-06-20,500,,",
      "M-2,KH000001,没有,2024-05,2024-06-05,2024-06-20,500,,",
      "M-3,KH000001,,五月,2024-06-05,2024-06-20,500,,",
      "M-4,KH000001,,2024-05,2099-06-05,2099-06-20,500,,",
      "M-5,KH000001,,2024-05,2024-06-05,2024-06-01,500,,",
      "M-6,KH000001,,2024-05,2024-06-05,2024-06-20,0,,",
      "M-7,KH000001,,2024-05,2024-06-05,2024-06-20,500,500.01,",
      "M-8,KH000001,,2023-01,2024-06-05,2024-06-20,500,,",
      "M-9,KH000001,,2024-04,2024-06-05,2024-06-20,500,,17%",
      "M-10,KH000001,,2024-03,2024-06-05,2024-06-20,500,,",
      "M-11,KH000001,,2024-03,2024-06-05,2024-06-20,500,,",
      "M-10,KH000001,,2024-02,2024-06-05,2024-06-20,500,,",
      "M-13,KH000001,,2025-06,2025-07-05,2025-07-20,500,,",
    ),
  );
  expect(job.error).toBeNull();
  expect(await problems(finance, id)).toEqual([
    [2, "customer import.customer_unknown"],
    [3, "contract import.opening_contract"],
    [4, "period import.period"],
    [5, "issueDate import.in_future"],
    [6, "dueDate assignment.dates"],
    [7, "payable above_zero"],
    [8, "paid import.paid_too_much"],
    [9, "period period.closed"],
    [10, "taxRate enum"],
    [12, "period invoice.exists"],
    [13, "externalNo import.duplicate"],
    [14, "period invoice.exists"],
  ]);
});

test.each(["partner1", "enterprise1", "clerk1", "clerk2", "smeast", "editor"])(
  "R-P02 %s, who may not issue statements, imports no opening ones",
  async (username) => {
    const person = await importer(app, username, "zh-CN", "opening-statements");
    expect(await refusal(person.upload(file("X-1,KH000001,,2024-05,2024-06-05,2024-06-20,500,,")))).toMatchObject({
      code: 1403,
    });
  },
);
