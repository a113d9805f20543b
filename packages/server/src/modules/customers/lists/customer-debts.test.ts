import { Exact } from "@busbar/contract/kernel/decimal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoiceFixture } from "../../../testing/fixtures/invoice-fixture.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, draft, issued, settle } = await invoiceFixture(app);
const idOf = async (number: number) =>
  (await app.database.pool.query<{ id: string }>("select id from customer where is_demo order by id")).rows[number - 1]!
    .id;
const everything = { pageSize: 200 } as const;

/**
 * Customer 5 is overdue with 60.00 and owes 100.00 more, 6 has paid, 7 has a draft, 8 nothing; customer 3 of the
 * north-east has a debt.
 */
beforeAll(async () => {
  const five = (await contract(5)).id;
  const late = await issued(five, "202511");
  await settle(late, "40.00");
  await app.database.pool.query("update invoice set status = -1 where id = $1", [late.id]);
  await issued(five, "202512");
  await draft(five, "202601");
  const paid = await issued((await contract(6)).id, "202512");
  await settle(paid, paid.payable);
  await draft((await contract(7)).id, "202512");
  await issued((await contract(3)).id, "202512");
});

const debtsSeenBy = async (username: string, query: object = {}) => {
  const { list } = await (await app.as(username)).listCustomers({ query: { ...everything, ...query } });
  return Object.fromEntries(list.map(({ name, outstanding, worstStatus }) => [name, [outstanding, worstStatus]]));
};

test("R-B01 the list tells what each customer owes and the worst state of its statements", async () => {
  expect(await debtsSeenBy("smeast")).toEqual({
    "华东精密(演示)": ["160.00", -1],
    "华东商业广场(演示)": ["0.00", 5],
    "华东光伏玻璃(演示)": ["0.00", 1],
    "华东写字楼(演示)": ["0.00", null],
  });
  const manager = await app.as("smeast");
  const { outstanding, worstStatus } = await manager.getCustomer({ params: { id: await idOf(5) } });
  expect([outstanding, worstStatus]).toEqual(["160.00", -1]);
});

test("R-B01 people outside learn of debts what their statements say, and nothing of drafts", async () => {
  expect(await debtsSeenBy("partner1")).toEqual({ "东北冷链(演示)": ["100.00", 4], "华东精密(演示)": ["160.00", -1] });
  expect(await debtsSeenBy("enterprise7")).toEqual({ "华东光伏玻璃(演示)": ["0.00", null] });
});

test("R-P05 who reads customers but not statements is told no debts, and finds and orders nobody by them", async () => {
  await app.database.pool.query(`insert into duty_grant (user_id, permission, scope_kind)
    select id, 'customer:read', 'ALL' from user_account where username = 'editor'`);
  expect(new Set(Object.values(await debtsSeenBy("editor")).flat())).toEqual(new Set([undefined]));
  expect(await debtsSeenBy("editor", { overdueOnly: "true" })).toEqual({});
  const editor = await app.as("editor");
  const names = async (sort: "-outstanding" | "outstanding") =>
    (await editor.listCustomers({ query: { ...everything, sort } })).list.map(({ name }) => name);
  expect(await names("-outstanding")).toEqual((await names("outstanding")).toReversed());
  const [mine] = (await editor.myCustomer({ query: { keyword: "华东精密" } })).list;
  expect([mine?.outstanding, mine?.worstStatus]).toEqual([null, null]);
});

test("R-B01 overdueOnly finds those with an overdue statement, in both lists and by their number", async () => {
  expect(Object.keys(await debtsSeenBy("admin", { overdueOnly: "true" }))).toEqual(["华东精密(演示)"]);
  const admin = await app.as("admin");
  for (const overdueOnly of ["true", "1"] as const) {
    const { list, total } = await admin.myCustomer({ query: { overdueOnly } });
    expect([total, list.map(({ outstanding, worstStatus }) => [outstanding, worstStatus])]).toEqual([
      1,
      [["160.00", -1]],
    ]);
  }
  expect((await admin.myCustomer({ query: { overdueOnly: "0" } })).total).toBeGreaterThan(1);
  expect(await admin.countCustomers({ query: { overdueOnly: "true" } })).toEqual({ total: 1 });
  expect(await debtsSeenBy("smnorth", { overdueOnly: "true" })).toEqual({});
});

test("R-B01 the list goes by debts, page after page and in the file", async () => {
  const admin = await app.as("admin");
  const pages = [];
  for (const pageNo of [1, 2])
    pages.push(...(await admin.listCustomers({ query: { sort: "-outstanding", pageNo, pageSize: 10 } })).list);
  expect(pages.slice(0, 3).map(({ outstanding }) => outstanding)).toEqual(["160.00", "100.00", "0.00"]);
  expect(new Set(pages.map(({ id }) => id)).size).toBe(16);
  const file = await admin.exportCustomers({
    query: { format: "csv", sort: "-outstanding", columns: ["name", "outstanding", "worstStatus"] } as never,
  });
  const [, first, second] = (await file.text()).trim().split("\r\n");
  expect([first, second]).toEqual(['"华东精密(演示)","160.00","已逾期"', '"东北冷链(演示)","100.00","待支付"']);
});

test("R-B01 the debts of the list come to what the list of statements says, for everyone", async () => {
  for (const name of ["admin", "smeast", "partner1", "enterprise5", "finance1"]) {
    const owed = Object.values(await debtsSeenBy(name)).map(([outstanding]) => outstanding ?? "0");
    const { sums } = await (await app.as(name)).listInvoices({ query: {} });
    expect([name, owed.reduce((all, one) => all.plus(one as string), new Exact(0)).toFixed(2)]).toEqual([
      name,
      sums.outstanding,
    ]);
  }
});

test("R-B01 the survivor of mergings answers for the debts of all that ended in it", async () => {
  const [three, four, eight] = await Promise.all([3, 4, 8].map(idOf));
  const merge = (from: string, into: string) =>
    app.database.pool.query("update customer set merged_into = $2, lifecycle = 'CLOSED' where id = $1", [from, into]);
  await merge(three!, four!);
  await merge(four!, eight!);
  const debts = await debtsSeenBy("admin");
  expect([debts["华东写字楼(演示)"], debts["东北冷链(演示)"]]).toEqual([
    ["100.00", 4],
    [undefined, undefined],
  ]);
  const [first, second] = (await (await app.as("admin")).listCustomers({ query: { sort: "-outstanding" } })).list;
  expect([first?.name, second?.name]).toEqual(["华东精密(演示)", "华东写字楼(演示)"]);
});
