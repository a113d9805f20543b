import { addDays } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import { ageBuckets } from "@busbar/contract/receivables/age-buckets";
import { type AgedAmounts } from "@busbar/contract/receivables/ageing";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { pdfPages } from "../../testing/files/pdf-text.ts";
import { refusalOf } from "../../testing/refusals.ts";
import {
  everyCustomer,
  enterprisesReach,
  managersReach,
  reachAll,
  type Reach,
} from "../../testing/people/demo-reach.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

/** One app with the demo's statements, and one with only those that a test creates. */
const [demo, app] = await Promise.all([startTestApp(), startTestApp()]);
afterAll(() => Promise.all([demo.close(), app.close()]));
const today = "2026-01-20";
const { contract, issued, settle } = await invoiceFixture(app);
const finance = await app.as("finance1");

const sumOf = (amounts: readonly string[]) => amounts.reduce((all, one) => all.plus(one), new Exact(0)).toFixed(2);
const plain = (row: AgedAmounts) => [...ageBuckets, "total" as const].map((name) => row[name]);

type Statement = { id: string; customerId: string };
let periods = 0;
const nextPeriod = () => `2025${String((periods++ % 12) + 1).padStart(2, "0")}`;

/** A statement over 100.00 that was due this many days before the business date. */
async function dueBefore(contractId: string, days: number): Promise<Statement> {
  const it = await issued(contractId, nextPeriod());
  const owner = app.database.ownerPool;
  await owner.query("alter table invoice disable trigger user");
  await owner.query("update invoice set due_date = $2, issue_date = $3 where id = $1", [
    it.id,
    addDays(today, -days),
    addDays(today, -days - 15),
  ]);
  await owner.query("alter table invoice enable trigger user");
  return it;
}

let paid = 0;
/** A payment on a day, fully allocated. @returns the allocation */
async function pay({ id, customerId }: Statement, amount: string, on: string): Promise<string> {
  const { pool } = app.database;
  const { rows } = await pool.query<{ id: string }>(
    `with p as (insert into payment (pay_no, customer_id, method, amount, value_date)
       values ($1, $2, 'BANK', $3, $4) returning id) select id from p`,
    [`SK-T-${++paid}`, customerId, amount, on],
  );
  const made = await pool.query<{ id: string }>(
    `insert into allocation (customer_id, invoice_id, payment_id, amount, allocated_on, at)
     values ($1, $2, $3, $4, $5, now()) returning id`,
    [customerId, id, rows[0]!.id, amount, on],
  );
  await settle({ id, customerId }, amount);
  return made.rows[0]!.id;
}
async function takeBack(statement: Statement, allocation: string, amount: string, on: string): Promise<void> {
  await app.database.pool.query("update allocation set reversed_on = $2, reversed_at = now() where id = $1", [
    allocation,
    on,
  ]);
  await settle(statement, `-${amount}`);
}
const rowOf = async (customerId: string, asOf?: string) =>
  (await finance.listAgeing({ query: { ...(asOf && { asOf }), pageSize: 200 } })).list.find(
    ({ id }) => id === customerId,
  );

test("what is owed stands in the bucket of its days past the due day", async () => {
  const { id } = await contract(1);
  let customerId = "";
  for (const days of [-5, 0, 1, 30, 31, 60, 61, 90, 91, 400]) ({ customerId } = await dueBefore(id, days));
  expect(await rowOf(customerId)).toMatchObject({
    name: "华北一号铸造(演示)",
    managerName: "华北经理",
    notDue: "200.00",
    upTo30: "200.00",
    upTo60: "200.00",
    upTo90: "200.00",
    over90: "200.00",
    total: "1000.00",
    statements: 10,
  });
  const of = async (bucket: (typeof ageBuckets)[number]) => {
    const { list, sum } = await finance.listAgedStatements({ query: { customerId, bucket } });
    return [list.map(({ days }) => days), sum];
  };
  expect(await of("upTo60")).toEqual([[60, 31], "200.00"]);
  expect(await of("over90")).toEqual([[400, 91], "200.00"]);
});

test("a past day shows what was owed then: payments count from their day, reversed ones until theirs", async () => {
  const it = await dueBefore((await contract(2)).id, 50);
  const total = async (asOf?: string) => (await rowOf(it.customerId, asOf))?.total;
  const allocation = await pay(it, "40.00", addDays(today, -20));
  await pay(it, "10.00", addDays(today, -5));
  await takeBack(it, allocation, "40.00", addDays(today, -2));
  expect(await total()).toBe("90.00");
  expect(await total(addDays(today, -2))).toBe("90.00");
  expect(await total(addDays(today, -3))).toBe("50.00");
  expect(await total(addDays(today, -6))).toBe("60.00");
  expect(await total(addDays(today, -21))).toBe("100.00");
  expect(await total(addDays(today, -66))).toBeUndefined();
  expect(await rowOf(it.customerId, addDays(today, -21))).toMatchObject({ upTo30: "100.00" });
  expect(await rowOf(it.customerId, addDays(today, 100))).toMatchObject({ over90: "90.00" });
});

test("an extended due day counts from the day on which it was given, and not on days before", async () => {
  const it = await dueBefore((await contract(15)).id, 40);
  const owner = app.database.ownerPool;
  const until = addDays(today, 5);
  await owner.query("alter table invoice disable trigger user");
  await owner.query("update invoice set extension_until = $2, extensions = 2 where id = $1", [it.id, until]);
  await owner.query("alter table invoice enable trigger user");
  await owner.query(
    `insert into invoice_extension (customer_id, invoice_id, made_on, until)
     values ($1, $2, $3, $4), ($1, $2, $5, $6)`,
    [it.customerId, it.id, addDays(today, -20), addDays(today, -12), addDays(today, -10), until],
  );
  const of = async (days: number) => {
    const query = { asOf: addDays(today, -days), customerId: it.customerId };
    const { list } = await finance.listAgedStatements({ query });
    return list.find(({ id }) => id === it.id)?.days;
  };
  // Nineteen days overdue, then extended, overdue again by a day, extended once more.
  expect([await of(21), await of(20), await of(11), await of(10), await of(0)]).toEqual([19, -8, 1, -15, -5]);
});

test("by customer, manager and region the same sums come out, and the filter takes its part of them", async () => {
  const client = await demo.as("finance1");
  const of = (by: "customer" | "manager" | "region", query: object = {}) =>
    client.listAgeing({ query: { by, pageSize: 200, ...query } });
  const [customers, managers, regions] = [await of("customer"), await of("manager"), await of("region")];
  for (const { list, sums, total } of [customers, managers, regions]) {
    expect(plain(sums)).toEqual(plain(customers.sums));
    expect([...ageBuckets, "total" as const].map((name) => sumOf(list.map((row) => row[name])))).toEqual(plain(sums));
    expect(total).toBe(list.length);
  }
  for (const name of ageBuckets) expect(new Exact(customers.sums[name]).greaterThan(0), name).toBe(true);
  const east = await of("customer", { region: "east" });
  expect(plain(east.sums)).toEqual(plain(regions.list.find(({ id }) => id === "east")!));
  const [manager] = managers.list;
  expect(plain((await of("customer", { manager: manager!.id })).sums)).toEqual(plain(manager!));
  const first = await client.listAgeing({ query: { pageSize: 3, sort: "total" } });
  const second = await client.listAgeing({ query: { pageSize: 3, pageNo: 2, sort: "total" } });
  expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(
    customers.list
      .toReversed()
      .slice(0, 6)
      .map(({ id }) => id),
  );
});

test("the file says as of when it is, by what filter, how many rows it has and what they come to", async () => {
  const client = await demo.as("finance1");
  const { list, sums } = await client.listAgeing({ query: { region: ["east"] } });
  const file = await client.exportAgeing({ query: { format: "csv", region: ["east"] } });
  const [head, ...lines] = (await file.text()).replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe(
    '"客户","销售经理","结算单数","未到期","逾期 1–30 天","逾期 31–60 天","逾期 61–90 天","逾期 90 天以上","合计"',
  );
  expect(lines).toHaveLength(list.length + 4);
  expect(lines.slice(-4).map((line) => line.split(",")[0])).toEqual([
    `"截至日期：${today}"`,
    '"筛选：华东"',
    `"行数：${list.length}"`,
    `"核对合计：${sums.total}"`,
  ]);
});

const ageing: Reach = { ...reachAll("admin", "clerk2", "finance1", "finance2"), ...managersReach };
const accounts: Reach = {
  ...ageing,
  ...enterprisesReach,
};
const nobody = ["partner1", "partner2", "partner3", "clerk1", "editor"];
const { rows: customers } = await demo.database.pool.query<{ id: string; name: string }>(
  "select id, name from customer where is_demo order by id",
);
const customerOf = (number: number) => customers[number - 1]!;

test.each(Object.entries(ageing))(
  "R-P05 %s ages and takes out what its customers owe and no more, and it is what the list of statements says",
  async (username, numbers) => {
    const client = await demo.as(username);
    const { list, sums } = await client.listAgeing({ query: { pageSize: 200 } });
    const own = new Set(numbers.map((number) => customerOf(number).id));
    expect(list.filter(({ id }) => !own.has(id))).toEqual([]);
    const statements = await client.listInvoices({ query: {} });
    expect(sums.total).toBe(statements.sums.outstanding);
    const drilled = await client.listAgedStatements({ query: { pageSize: 200 } });
    expect([drilled.sum, sumOf(drilled.list.map(({ owed }) => owed))]).toEqual([sums.total, sums.total]);
    for (const { id, total } of list) {
      const owed = (await client.getCustomer({ params: { id } })).outstanding;
      expect([id, owed]).toEqual([id, total]);
    }
    const foreign = everyCustomer.find((number) => !numbers.includes(number));
    if (foreign !== undefined) {
      const { id } = customerOf(foreign);
      expect(await client.listAgedStatements({ query: { customerId: id } })).toEqual({
        list: [],
        total: 0,
        sum: "0.00",
      });
    }
    const file = client.exportAgeing({ query: { format: "csv" } });
    if (username === "clerk2") return expect((await refusalOf(file)).code).toBe(1403);
    expect(await (await file).text()).toContain(`核对合计：${sums.total}`);
  },
);

test.each(Object.entries(accounts))(
  "R-P05 %s opens the accounts of its customers and no other",
  async (username, numbers) => {
    const client = await demo.as(username);
    for (const number of everyCustomer) {
      const params = { id: customerOf(number).id };
      const account = () => client.getCustomerAccount({ params, query: {} });
      const file = () => client.exportCustomerAccount({ params, query: { format: "csv" } });
      if (!numbers.includes(number)) {
        expect((await refusalOf(account())).code).toBe(404);
        expect((await refusalOf(file())).code).toBe(username === "clerk2" ? 1403 : 404);
        continue;
      }
      expect((await account()).customerName).toBe(customerOf(number).name);
      if (username === "clerk2") expect((await refusalOf(file())).code).toBe(1403);
      else expect(await (await file()).text()).toContain((await account()).closing);
    }
  },
);

test.each(nobody)("R-P05 %s is refused ageing and accounts", async (username) => {
  const client = await demo.as(username);
  expect((await refusalOf(client.listAgeing({ query: {} }))).code).toBe(1403);
  expect((await refusalOf(client.listAgedStatements({ query: {} }))).code).toBe(1403);
  expect((await refusalOf(client.exportAgeing({ query: { format: "csv" } }))).code).toBe(1403);
  const account = client.getCustomerAccount({ params: { id: customerOf(3).id }, query: {} });
  expect((await refusalOf(account)).code).toBe(1403);
});

test("the closing balance is the opening one and the movements between, on any two days, for any customer", async () => {
  const client = await demo.as("finance1");
  const day = fc.integer({ min: 0, max: 500 }).map((days) => addDays("2024-12-15", days));
  const check = async (number: number, one: string, other: string) => {
    const [from, to] = [one, other].toSorted() as [string, string];
    const params = { id: customerOf(number).id };
    const account = await client.getCustomerAccount({ params, query: { from, to } });
    expect(new Exact(account.opening).plus(account.debits).minus(account.credits).toFixed(2)).toBe(account.closing);
    expect(sumOf(account.entries.map(({ debit }) => debit ?? "0"))).toBe(account.debits);
    expect(sumOf(account.entries.map(({ credit }) => credit ?? "0"))).toBe(account.credits);
    expect(account.entries.at(-1)?.balance ?? account.opening).toBe(account.closing);
    const before = await client.getCustomerAccount({ params, query: { from: "2020-01-01", to: addDays(from, -1) } });
    expect(before.closing).toBe(account.opening);
  };
  await fc.assert(fc.asyncProperty(fc.constantFrom(...everyCustomer), day, day, check), { numRuns: 25 });
});

test("today's balance is what is owed less what is left of payments and credits", async () => {
  const client = await demo.as("finance1");
  const { rows } = await demo.database.pool.query<{ id: string; left: string }>(
    `select c.id, (coalesce((select sum(p.unallocated) from payment p where p.customer_id = c.id), 0)
       + coalesce((select sum(credit_available(i.customer_id, i.id)) from invoice i
           where i.customer_id = c.id and i.doc_type = 'CREDIT'), 0))::text as left
     from customer c where c.is_demo`,
  );
  for (const { id, left } of rows) {
    const { outstanding } = await client.getCustomer({ params: { id } });
    const { closing } = await client.getCustomerAccount({ params: { id }, query: {} });
    expect([id, closing]).toEqual([id, new Exact(outstanding!).minus(left).toFixed(2)]);
  }
});

test("an account tells statements, money and what was taken back in the order of their days", async () => {
  const it = await dueBefore((await contract(3)).id, 10);
  await pay(it, "30.00", addDays(today, -3));
  const account = await finance.getCustomerAccount({
    params: { id: it.customerId },
    query: { from: addDays(today, -30), to: today },
  });
  expect(account.entries.map(({ on, kind, debit, credit, balance }) => [on, kind, debit, credit, balance])).toEqual([
    [addDays(today, -25), "statement", "100.00", null, "100.00"],
    [addDays(today, -3), "payment", null, "30.00", "70.00"],
  ]);
  const wrong = finance.getCustomerAccount({ params: { id: it.customerId }, query: { from: today, to: "2025-01-01" } });
  expect((await refusalOf(wrong)).reason).toBe("account.days");
});

test("the account on paper has its days, each entry, both balances and words for the last; the same bytes each time", async () => {
  const it = await dueBefore((await contract(4)).id, 10);
  await pay(it, "30.00", addDays(today, -3));
  const of = { params: { id: it.customerId }, query: { from: addDays(today, -30), to: today } };
  const paper = async (username = "finance1") => (await app.as(username)).getCustomerAccountPdf(of);
  const answer = await paper();
  expect(answer.headers.get("content-type")).toBe("application/pdf");
  expect(answer.headers.get("content-disposition")).toContain(encodeURIComponent("对账单 东北供热设备"));
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = (await pdfPages(bytes)).join(" ");
  for (const words of [
    "汇流能源销售有限公司(演示)",
    `${of.query.from} 至 ${today}`,
    "期初余额 0.00",
    `${addDays(today, -25)} 结算单`,
    `${addDays(today, -3)} 收款`,
    "期末余额 100.00 30.00 70.00",
    `截至 ${today}，贵方尚欠我方 ¥70.00（人民币柒拾元整）`,
  ])
    expect(text).toContain(words);
  expect(Buffer.from(await (await paper()).arrayBuffer()).equals(bytes)).toBe(true);
  // Customer 4 is in the north-east and belongs to no partner.
  expect((await paper("smnortheast")).ok).toBe(true);
  expect((await paper("enterprise4")).ok).toBe(true);
  for (const [username, code] of [
    ["smnorth", 404],
    ["enterprise1", 404],
    ["partner1", 1403],
    ["editor", 1403],
  ] as const)
    expect([username, (await refusalOf(paper(username))).code]).toEqual([username, code]);
  const guessed = finance.getCustomerAccountPdf({ ...of, params: { id: "999999999" } });
  expect((await refusalOf(guessed)).code).toBe(404);
});
