import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { keepManagers, managerDuty } from "./manager-history.ts";

const portal = await startTestApp();
afterAll(() => portal.close());
const { db, pool } = portal.database;
const admin = await portal.as("admin");
const idOf = async (customerNo: string) =>
  (await admin.listCustomers({ query: { keyword: customerNo } })).list[0]?.id as string;
const stretches = async (id: string) =>
  (await admin.listCustomerManagers({ params: { id } })).map(({ from, to, managerCode }) => [from, to, managerCode]);
const keep = async (day: string) => {
  for (let last: string | null = "0"; last !== null; ) last = await keepManagers(db, day, last, 7);
};
/** The manager that a report of one day names. */
const onDay = async (id: string, day: string) => {
  const { rows } = await pool.query<{ code: string }>(
    `select u.user_code as code from customer_manager_history h left join user_account u on u.id = h.user_id
     where h.customer_id = $1 and daterange(h.valid_from, h.valid_to) @> $2::date`,
    [id, day],
  );
  return rows.map(({ code }) => code);
};

test("X3 after an area is moved on 1 July, the report of June keeps its customers with the manager before", async () => {
  const [jiangsu, zhejiang] = [await idOf("KH000005"), await idOf("KH000006")];
  expect(await onDay(jiangsu, "2025-06-15")).toEqual(["SM_EAST"]);
  await keep("2026-06-30");
  const { rows } = await pool.query<{ id: string }>("select id from user_account where user_code = 'SM_NORTH'");
  await pool.query(
    `insert into sales_assignment (user_id, level, area_code, valid_from, is_primary)
     values ($1, 'PROVINCE', '320000', '2026-07-01', true)`,
    [rows[0]?.id],
  );
  // Days recorded late and twice give the same result, because each uses the assignments of its own date.
  for (const day of ["2026-07-01", "2026-07-02", "2026-07-01", "2026-06-30"]) await keep(day);
  expect(await onDay(jiangsu, "2026-06-30")).toEqual(["SM_EAST"]);
  expect(await onDay(jiangsu, "2026-07-01")).toEqual(["SM_NORTH"]);
  expect(await stretches(jiangsu)).toEqual([
    ["2026-07-01", null, "SM_NORTH"],
    ["2025-01-01", "2026-07-01", "SM_EAST"],
  ]);
  expect(await stretches(zhejiang)).toEqual([["2025-01-01", null, "SM_EAST"]]);
});

test("an own manager counts from the next day on, a day without anybody is kept as such, and a merged customer has none", async () => {
  const [own, merged] = [await idOf("KH000009"), await idOf("KH000010")];
  await pool.query(
    "update customer set manager_override_user_id = (select id from user_account where user_code = 'SM_SOUTH') where id = $1",
    [own],
  );
  await pool.query("update customer set lifecycle = 'CLOSED', merged_into = $2 where id = $1", [merged, own]);
  await keep("2026-08-01");
  await pool.query("update customer set manager_override_user_id = null where id = $1", [own]);
  await pool.query("delete from sales_assignment where region = 'central'");
  await keep("2026-08-02");
  expect((await stretches(own)).slice(0, 2)).toEqual([
    ["2026-08-02", null, null],
    ["2026-08-01", "2026-08-02", "SM_SOUTH"],
  ]);
  expect(await stretches(merged)).toEqual([["2025-01-01", "2026-08-01", "SM_CENTRAL"]]);
});

test("the duty of a day has nothing to do when it comes again, and no two stretches of a customer overlap", async () => {
  const rowsNow = async () => (await pool.query("select * from customer_manager_history order by 1, 2")).rows;
  const before = await rowsNow();
  await db.transaction().execute((tx) => managerDuty().run({ tx } as never, "2026-08-02"));
  expect(await rowsNow()).toEqual(before);
  await expect(
    pool.query("insert into customer_manager_history (customer_id, valid_from) values ($1, '2025-03-01')", [
      await idOf("KH000001"),
    ]),
  ).rejects.toMatchObject({ constraint: "customer_manager_history_days" });
});

test.each([
  ["smeast", 200],
  ["partner1", 200],
  ["enterprise5", 200],
  ["smnorthwest", 404],
  ["partner2", 404],
  ["enterprise1", 404],
  ["editor", 1403],
])("R-P05 %s reads the managers of the customers in its scope alone", async (username, expected) => {
  const client = await portal.as(username);
  const code = await client.listCustomerManagers({ params: { id: await idOf("KH000005") } }).then(
    () => 200,
    (error: unknown) => (error as { code: number }).code,
  );
  expect(code).toBe(expected);
});
