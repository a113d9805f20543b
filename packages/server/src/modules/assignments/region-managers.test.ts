import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

// The clock stands at 2026-01-20.
const own = await startTestApp();
afterAll(() => own.close());
const { pool } = own.database;
const one = async (text: string, values: unknown[]): Promise<string> => (await pool.query(text, values)).rows[0].id;
const idOf = (username: string) => one("select id from user_account where username = $1", [username]);
const assign = async (
  username: string,
  level: string,
  region: string | null,
  areaCode: string | null,
  isPrimary = true,
) =>
  pool.query(
    "insert into sales_assignment (user_id, level, region, area_code, valid_from, is_primary) values ($1, $2, $3, $4, '2025-01-01', $5)",
    [await idOf(username), level, region, areaCode, isPrimary],
  );
const managers = async (caller: string, username?: string) =>
  (await (await own.as(caller)).regionSaleManager({ query: username ? { userId: await idOf(username) } : {} })).list;
const names = async (caller: string, username?: string) =>
  (await managers(caller, username)).map((row) => row.userCode);

let partner: string;
let kunshan: string;
beforeAll(async () => {
  partner = await one("insert into partner (name, agreement_from) values ('测试居间', '2025-01-01') returning id", []);
  const customer = (name: string, uscc: string, area: string, region: string, by: string | null) =>
    one("insert into customer (name, uscc, area_code, region, partner_id) values ($1, $2, $3, $4, $5) returning id", [
      name,
      uscc,
      area,
      region,
      by,
    ]);
  kunshan = await customer("昆山测试", "91320583MA1D990011", "320583", "east", partner);
  const haidian = await customer("海淀测试", "91110108MA1D990022", "110108", "north", null);
  await pool.query("update user_account set customer_id = $1 where username = 'enterprise5'", [kunshan]);
  await pool.query("update user_account set customer_id = $1 where username = 'enterprise1'", [haidian]);
  await pool.query("update user_account set partner_id = $1 where username = 'partner1'", [partner]);
  await pool.query("update user_account set scope_regions = '{}' where scope_kind = 'REGION'");
});
beforeEach(async () => {
  await pool.query("delete from sales_assignment");
  await pool.query("update customer set manager_override_user_id = null");
  await assign("smeast", "REGION", "east", null);
  await assign("smnorth", "REGION", "north", null);
});

test("R-A14 an enterprise user without further ado is told the manager of the own customer", async () => {
  expect(await managers("enterprise5")).toEqual([
    {
      userCode: "SM_EAST",
      fullName: "华东经理",
      email: "smeast@busbar.example",
      mobile: expect.stringMatching(/^1380000\d{4}$/),
      region: "east",
      level: "REGION",
      isPrimary: true,
    },
  ]);
});

test("R-A14 the narrower manager comes first, the customer's own before all", async () => {
  await assign("smcentral", "CITY", null, "320500");
  expect(await names("enterprise5")).toEqual(["SM_CENTRAL", "SM_EAST"]);
  await pool.query("update customer set manager_override_user_id = $1 where id = $2", [await idOf("smsouth"), kunshan]);
  expect(await managers("enterprise5")).toMatchObject([
    { userCode: "SM_SOUTH", level: "CUSTOMER" },
    { userCode: "SM_CENTRAL", level: "CITY" },
    { userCode: "SM_EAST", level: "REGION" },
  ]);
});

test("R-A14 deputies are told to managers, not to the customer", async () => {
  await assign("smsouth", "PROVINCE", null, "320000", false);
  expect(await names("enterprise5")).toEqual(["SM_EAST"]);
  expect(await names("smeast", "enterprise5")).toEqual(["SM_EAST", "SM_SOUTH"]);
});

test("R-A14 a disabled manager is not told", async () => {
  await pool.query("update user_account set status = 'DISABLED' where username = 'smeast'");
  expect(await names("enterprise5")).toEqual([]);
  await pool.query("update user_account set status = 'ACTIVE' where username = 'smeast'");
});

test("R-A14 a person without a customer has no managers", async () => {
  expect(await names("clerk1")).toEqual([]);
  expect(await names("admin", "clerk1")).toEqual([]);
});

test.each([
  ["admin", "enterprise5"],
  ["clerk2", "enterprise5"],
  ["smeast", "enterprise5"],
  ["partner1", "enterprise5"],
  ["enterprise5", "enterprise5"],
])("R-P05 %s may ask for %s", async (caller, about) => {
  expect(await names(caller, about)).toEqual(["SM_EAST"]);
});

test.each([
  ["smnorth", "enterprise5"],
  ["partner1", "enterprise1"],
  ["enterprise1", "enterprise5"],
  ["editor", "enterprise5"],
  ["smeast", "clerk1"],
])("R-P05 %s asking for %s is told that there is nobody", async (caller, about) => {
  await expect(managers(caller, about)).rejects.toMatchObject({ code: 404 });
});

test("R-P05 an override opens the customer to its manager", async () => {
  await pool.query("update customer set manager_override_user_id = $1 where id = $2", [await idOf("smnorth"), kunshan]);
  expect(await names("smnorth", "enterprise5")).toEqual(["SM_NORTH", "SM_EAST"]);
});

test.each(["agreement_to = '2026-01-20'", "status = 'CLOSED'"])(
  "R-P05 a partner is told nothing once the agreement is over: %s",
  async (change) => {
    await pool.query(`update partner set ${change} where id = $1`, [partner]);
    await expect(managers("partner1", "enterprise5")).rejects.toMatchObject({ code: 404 });
    await pool.query("update partner set agreement_to = null, status = 'ACTIVE' where id = $1", [partner]);
  },
);

test("R-A14 an id that is none is refused, other parameters are ignored", async () => {
  const admin = await own.as("admin");
  await expect(admin.regionSaleManager({ query: { userId: "abc" } })).rejects.toMatchObject({ code: 1400 });
  await expect(admin.regionSaleManager({ query: { userId: "999999" } })).rejects.toMatchObject({ code: 404 });
  expect(await admin.regionSaleManager({ query: { _t: "1" } as never })).toEqual({ list: [] });
});
