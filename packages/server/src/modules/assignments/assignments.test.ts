import type { Assignment } from "@busbar/contract/assignments/assignments";
import { afterAll, beforeEach, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

// The clock stands at 2026-01-20.
const own = await startTestApp();
afterAll(() => own.close());
const { pool } = own.database;
const admin = await own.as("admin");
const idOf = async (username: string): Promise<string> =>
  (await pool.query("select id from user_account where username = $1", [username])).rows[0].id;
const [north, east, clerk] = [await idOf("smnorth"), await idOf("smeast"), await idOf("clerk1")];

const jiangsu = {
  userId: north,
  level: "PROVINCE",
  areaCode: "320000",
  validFrom: "2026-07-01",
  validTo: null,
} as const;
const give = (change: Partial<Parameters<typeof admin.createAssignment>[0]["body"]> = {}) =>
  admin.createAssignment({ body: { ...jiangsu, ...change } });
const asChange = ({ validFrom, validTo, isPrimary, rowVersion }: Assignment) => ({
  validFrom,
  validTo,
  isPrimary,
  rowVersion,
});

beforeEach(async () => {
  await pool.query("delete from sales_assignment");
  await pool.query("update user_account set scope_regions = '{}' where scope_kind = 'REGION'");
});

test("R-B03 an administrator gives a province to a manager from a later day", async () => {
  const created = await give();
  expect(created).toMatchObject({
    userCode: "SM_NORTH",
    level: "PROVINCE",
    region: "east",
    areaNames: ["江苏省"],
    state: "future",
    isPrimary: true,
    rowVersion: 1,
    actions: { update: "ok", remove: "ok" },
  });
  const { rows } = await pool.query(
    "select action, actor_code from audit_log where noun = 'assignments' and key = $1",
    [created.id],
  );
  expect(rows).toEqual([{ action: "assignment.create", actor_code: "ADMIN" }]);
  const told = await pool.query("select noun, happened from event order by id desc limit 2");
  expect(told.rows).toEqual([
    { noun: "customers", happened: "reassigned" },
    { noun: "assignments", happened: "created" },
  ]);
});

test("R-B03 the names of an area run from the province down", async () => {
  const created = await give({ level: "COUNTY", areaCode: "320583" });
  expect(created.areaNames).toEqual(["江苏省", "苏州市", "昆山市"]);
  expect((await give({ level: "REGION", areaCode: null, region: "east" })).areaNames).toEqual([]);
});

test("R-B03 a second primary on the same node is refused and the first one is named", async () => {
  await give({ userId: east, validFrom: "2025-01-01" });
  await expect(give()).rejects.toMatchObject({
    reason: "assignment.overlap",
    errors: [{ path: "validFrom", message: expect.stringMatching(/华东经理.*2025-01-01/) }],
  });
  expect((await give({ isPrimary: false })).isPrimary).toBe(false);
});

test("R-B03 the same person is not given the same node twice in one period, not even as a deputy", async () => {
  await give();
  await expect(give({ isPrimary: false, validFrom: "2026-12-01" })).rejects.toMatchObject({
    reason: "assignment.overlap",
  });
});

test("R-B03 ending one assignment makes room for the next from that day on", async () => {
  const first = await give({ userId: east, validFrom: "2025-01-01" });
  const ended = await admin.updateAssignment({
    params: { id: first.id },
    body: { ...asChange(first), validTo: "2026-07-01" },
  });
  expect(ended).toMatchObject({ validTo: "2026-07-01", state: "current", rowVersion: 2 });
  expect((await give()).userCode).toBe("SM_NORTH");
});

test("R-B03 of two people who give the same node at the same time one is refused", async () => {
  const results = await Promise.allSettled([give(), give({ userId: east })]);
  expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(results.find((result) => result.status === "rejected")?.reason).toMatchObject({
    reason: "assignment.overlap",
  });
});

test.each([
  ["a clerk", { userId: clerk }, "userId", "assignment.not_a_manager"],
  ["an area that does not exist", { areaCode: "990000" }, "areaCode", "assignment.area_unknown"],
  ["a city as a province", { areaCode: "320500" }, "areaCode", "assignment.area_level"],
  ["a province without its code", { areaCode: null }, "areaCode", "required"],
  ["a region without its name", { level: "REGION" as const, areaCode: null }, "region", "required"],
  ["an end before the start", { validTo: "2026-07-01" }, "validTo", "assignment.dates"],
  ["a day that the calendar lacks", { validFrom: "2026-02-30" }, "validFrom", "pattern"],
])("R-B03 %s is refused at its field", async (_what, change, path, code) => {
  await expect(give(change)).rejects.toMatchObject({ code: 1400, errors: [{ path, code }] });
});

test("R-B03 what has begun keeps its start and is ended instead of removed", async () => {
  const begun = await give({ validFrom: "2025-01-01" });
  expect(begun.actions).toEqual({ update: "ok", remove: "assignment.started" });
  await expect(admin.removeAssignment({ params: { id: begun.id } })).rejects.toMatchObject({
    reason: "assignment.started",
  });
  await expect(
    admin.updateAssignment({ params: { id: begun.id }, body: { ...asChange(begun), validFrom: "2025-02-01" } }),
  ).rejects.toMatchObject({ reason: "assignment.started" });
  const future = await give({ userId: east, areaCode: "330000" });
  expect(await admin.removeAssignment({ params: { id: future.id } })).toBeNull();
  expect((await admin.listAssignments()).list.map((one) => one.id)).toEqual([begun.id]);
});

test("R-B03 a change against an old version is refused and shows the present one", async () => {
  const first = await give();
  await admin.updateAssignment({ params: { id: first.id }, body: { ...asChange(first), validTo: "2027-01-01" } });
  await expect(
    admin.updateAssignment({ params: { id: first.id }, body: { ...asChange(first), validTo: "2028-01-01" } }),
  ).rejects.toMatchObject({
    code: 1410,
    details: { givenVersion: 1, currentVersion: 2, current: { validTo: "2027-01-01" } },
  });
});

test("R-B03 the list is filtered by words, person, region, level and state, and sorted", async () => {
  await give();
  await give({ userId: east, level: "REGION", areaCode: null, region: "east", validFrom: "2025-01-01" });
  await give({ userId: east, level: "CITY", areaCode: "110100", validFrom: "2025-01-01", validTo: "2025-02-01" });
  const found = async (query: Parameters<typeof admin.listAssignments>[0]) =>
    (await admin.listAssignments(query)).list.map((one) => one.areaCode ?? one.region);
  // Regions sort from north to south, not by their letters.
  expect(await found({})).toEqual(["110100", "east", "320000"]);
  expect(await found({ query: { sort: "-node" } })).toEqual(["east", "320000", "110100"]);
  expect(await found({ query: { sort: "-validFrom" } })).toEqual(["320000", "east", "110100"]);
  expect(await found({ query: { keyword: "江苏" } })).toEqual(["320000"]);
  expect(await found({ query: { keyword: "sm_east" } })).toEqual(["110100", "east"]);
  expect(await found({ query: { keyword: "%" } })).toEqual([]);
  expect(await found({ query: { userId: north } })).toEqual(["320000"]);
  expect(await found({ query: { region: "east", level: "PROVINCE" } })).toEqual(["320000"]);
  expect(await found({ query: { state: "past" } })).toEqual(["110100"]);
  expect(await found({ query: { state: "current" } })).toEqual(["east"]);
  expect(await found({ query: { state: "future" } })).toEqual(["320000"]);
  expect(await found({ query: { areaCode: "320000" } })).toEqual(["320000"]);
  expect(await found({ query: { areaCode: "110000" } })).toEqual(["110100"]);
  expect(await found({ query: { on: "2025-01-31" } })).toEqual(["110100", "east"]);
  expect(await found({ query: { on: "2025-02-01" } })).toEqual(["east"]);
  expect(await found({ query: { on: "2026-07-01" } })).toEqual(["east", "320000"]);
  expect(await admin.listAssignments({ query: { pageSize: 1, pageNo: 2 } })).toMatchObject({
    total: 3,
    today: "2026-01-20",
    list: [{ region: "east", areaCode: null }],
  });
});

test("R-P05 a manager sees the assignments of the own areas, and may not change them", async () => {
  await give({ userId: east, level: "REGION", areaCode: null, region: "east", validFrom: "2025-01-01" });
  const north = await give({ level: "REGION", areaCode: null, region: "north", validFrom: "2025-01-01" });
  await give({ userId: await idOf("smcentral") });
  const seen = async (username: string) =>
    (await (await own.as(username)).listAssignments()).list.map((one) => one.areaCode ?? one.region);
  expect(await seen("smeast")).toEqual(["east", "320000"]);
  expect(await seen("smnorth")).toEqual(["north"]);
  expect(await seen("smcentral")).toEqual(["320000"]);
  expect(await seen("smsouth")).toEqual([]);
  const manager = await own.as("smnorth");
  expect((await manager.listAssignments()).list[0]?.actions).toEqual({ update: "not_allowed", remove: "not_allowed" });
  await expect(manager.removeAssignment({ params: { id: north.id } })).rejects.toMatchObject({ code: 1403 });
  await expect((await own.as("enterprise1")).listAssignments()).rejects.toMatchObject({ code: 1403 });
});

test("R-P05 who assigns chooses among all managers, who reads sees those of the own areas and oneself", async () => {
  await give({ userId: east, level: "REGION", areaCode: null, region: "east", validFrom: "2025-01-01" });
  await give({ userId: await idOf("smcentral") });
  const options = async (username: string) =>
    (await (await own.as(username)).listManagerOptions()).map((one) => one.userCode).toSorted();
  expect(await options("smeast")).toEqual(["SM_CENTRAL", "SM_EAST"]);
  expect(await options("smsouth")).toEqual(["SM_SOUTH"]);
  expect(await options("admin")).toHaveLength(7);
  expect(await admin.listManagerOptions()).toContainEqual({ id: east, userCode: "SM_EAST", fullName: "华东经理" });
  await pool.query("update user_account set status = 'DISABLED' where username = 'smeast'");
  expect(await options("admin")).not.toContain("SM_EAST");
  await pool.query("update user_account set status = 'ACTIVE' where username = 'smeast'");
  await expect((await own.as("partner1")).listManagerOptions()).rejects.toMatchObject({ code: 1403 });
});

test("R-P05 a manager who may write gives away own areas only, and never finds a foreign row", async () => {
  await give({ userId: east, level: "REGION", areaCode: null, region: "east", validFrom: "2025-01-01" });
  const foreign = await give({ level: "REGION", areaCode: null, region: "north" });
  await pool.query("insert into duty_grant (user_id, permission) values ($1, 'assignment:write')", [
    await idOf("smeast"),
  ]);
  own.clock.advance(700);
  const manager = own.client(
    (await own.client().signIn({ body: { username: "smeast", password: "Busbar-demo-1" } })).token,
  );
  const city = { userId: north, level: "CITY", validFrom: "2026-07-01", validTo: null } as const;
  expect((await manager.createAssignment({ body: { ...city, areaCode: "320500" } })).areaNames).toEqual([
    "江苏省",
    "苏州市",
  ]);
  await expect(manager.createAssignment({ body: { ...city, areaCode: "420100" } })).rejects.toMatchObject({
    errors: [{ path: "areaCode", code: "assignment.out_of_scope" }],
  });
  await expect(manager.removeAssignment({ params: { id: foreign.id } })).rejects.toMatchObject({ code: 404 });
  await expect(manager.updateAssignment({ params: { id: foreign.id }, body: asChange(foreign) })).rejects.toMatchObject(
    { code: 404 },
  );
});
