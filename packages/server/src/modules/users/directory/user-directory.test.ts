import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, expect, test } from "vitest";
import { refusal } from "../../../testing/importer.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { newPassword } from "./user-steps.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
let made = 0;
const add = (fullName: string, rest: object = {}) =>
  admin.saveUser({ body: { username: `person${++made}`, fullName, roles: [roleCodes.regular], ...rest } });
const find = async (keyword: string) => (await admin.listUsers({ query: { keyword } })).list[0]!;
async function grant(
  id: string,
  rowVersion: number,
  permission: "invoice:read" | "user:admin" | "user:read",
  rest = {},
) {
  const body = { permission, validFrom: "2026-01-01", rowVersion, ...rest };
  // With an idempotency key, as the portal sends it: the stored answer is returned at a repetition.
  await admin.grantDuty({ params: { id }, body }, { idempotencyKey: crypto.randomUUID() });
  return admin.getUser({ params: { id } });
}
const codes = (rows: readonly { userCode: string }[]) => rows.map(({ userCode }) => userCode);

test("R-M01 a user is found by part of code, name, user name, mail or mobile, and by role, state and department", async () => {
  const row = await add("查无此人", { email: "rare@busbar.example", mobile: "13911112222" });
  for (const keyword of [row.userCode, "查无", row.username, "rare@", "139111122"])
    expect(codes((await admin.listUsers({ query: { keyword } })).list)).toEqual([row.userCode]);
  const managers = await admin.listUsers({ query: { role: [roleCodes.manager], sort: "userCode" } });
  expect(managers.total).toBe(7);
  expect(managers.list[0]).toMatchObject({ userCode: "SM_CENTRAL", scope: { kind: "REGION" } });
  const invited = await admin.listUsers({ query: { state: ["INVITED"] } });
  expect(codes(invited.list)).toContain(row.userCode);
  const { departmentId } = await find("SM_EAST");
  const { rows } = await app.database.pool.query("select parent_id::text as id from department where id = $1", [
    departmentId,
  ]);
  const ofSales = await admin.listUsers({ query: { departmentId: rows[0].id } });
  expect(codes(ofSales.list)).toEqual(expect.arrayContaining(["SM_EAST", "SM_NORTH"]));
  expect(await admin.countUsers({ query: { departmentId: rows[0].id } })).toEqual({ total: ofSales.total });
});

test("R-M08 no answer about users holds a password", async () => {
  const row = await find("CLERK_1");
  const answers = [row, await admin.getUser({ params: { id: row.id } })];
  expect(JSON.stringify(answers)).not.toMatch(/password|hash/i);
});

test("R-M01 R-M08 the specification's call gives users by a part of the user name, with its own spelling", async () => {
  const { list, total } = await admin.userManagementGetList({ query: { username: "SMEAS" } });
  expect(total).toBe(1);
  expect(list).toEqual([
    {
      id: expect.stringMatching(/^\d+$/),
      username: "smeast",
      email: "smeast@busbar.example",
      roles: [roleCodes.manager],
      datatime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    },
  ]);
  expect((await admin.userManagementGetList()).list).toHaveLength(20);
  expect(await refusal((await app.as("clerk2")).userManagementGetList())).toMatchObject({ code: 1403 });
});

test("R-M01 what a person can do today is told right by right with the rows that it reaches", async () => {
  const east = await admin.getUser({ params: { id: (await find("SM_EAST")).id } });
  expect(east.rights).toContainEqual({ permission: "customer:write", kind: "REGION", regions: [] });
  const { id, rowVersion } = await add("权限示例");
  const person = await grant(id, rowVersion, "invoice:read", { scope: { kind: "REGION", regions: ["north"] } });
  expect(person.rights).toEqual([
    { permission: "invoice:read", kind: "REGION", regions: ["north"] },
    { permission: "self:edit", kind: "NONE", regions: [] },
  ]);
  expect(person.duties).toMatchObject([
    { permission: "invoice:read", validFrom: "2026-01-01", validTo: null, grantedBy: "系统管理员" },
  ]);
  expect((await admin.getUser({ params: { id: (await find("ADMIN")).id } })).admin).toBe(true);
});

test("R-M01 a duty counts from its first day to its last, reaches a person who is signed in, and is taken away at once", async () => {
  const clerk = await app.as("editor");
  const { id, rowVersion } = await find("EDITOR");
  const later = await grant(id, rowVersion, "invoice:read", { validFrom: "2026-02-01", validTo: "2026-03-01" });
  expect((await clerk.userInfo()).permissions).not.toContain("invoice:read");
  expect(await refusal(grant(id, rowVersion, "invoice:read"))).toMatchObject({ code: 1410 });
  const now = await grant(id, later.rowVersion, "invoice:read", { scope: { kind: "ALL" } });
  expect((await clerk.userInfo()).permissions).toContain("invoice:read");
  const held = now.duties.find(({ validFrom }) => validFrom === "2026-01-01")!;
  const twice = grant(id, now.rowVersion, "invoice:read");
  expect(await refusal(twice)).toMatchObject({ reason: "user.duty_held", errors: [{ path: "permission" }] });
  await admin.endDuty({ params: { id, dutyId: held.id } });
  expect((await clerk.userInfo()).permissions).not.toContain("invoice:read");
  const { list } = await admin.listUserActivity({ params: { id } });
  expect(list.slice(0, 3).map(({ action }) => action)).toEqual(["user.end_duty", "user.grant_duty", "user.grant_duty"]);
  expect(list[0]).toMatchObject({
    before: { duty: { permission: "invoice:read", scope: "ALL" } },
    after: { duty: null },
  });
});

test("nobody gives a duty or takes one that goes beyond the own rights, the own rows, or to themselves", async () => {
  const officer = await find("CLERK_1");
  const one = await grant(officer.id, officer.rowVersion, "user:admin", {
    scope: { kind: "REGION", regions: ["east"] },
  });
  await grant(officer.id, one.rowVersion, "user:read", { scope: { kind: "ALL" } });
  const clerk = await app.as("clerk1");
  const give = (
    of: { id: string; rowVersion: number },
    permission: "role:admin" | "user:admin" | "customer:read",
    rest = {},
  ) =>
    clerk.grantDuty({
      params: { id: of.id },
      body: { permission, validFrom: "2026-01-01", rowVersion: of.rowVersion, ...rest },
    });
  const east = await find("SM_EAST");
  expect(east.status).toBe("ACTIVE");
  // Accounts outside the regions of user:admin are not found.
  expect(await refusal(give(await find("SM_NORTH"), "customer:read"))).toMatchObject({ code: 404 });
  // The manager holds permissions that the clerk does not.
  expect(await refusal(give(east, "customer:read"))).toMatchObject({ reason: "user.beyond_rights" });
  const { id } = await add("华东新人", { scope: { kind: "REGION", regions: ["east"] } });
  const novice = await admin.getUser({ params: { id } });
  expect(await refusal(give(novice, "role:admin"))).toMatchObject({
    reason: "user.beyond_rights",
    errors: [{ path: "permission" }],
  });
  const all = { scope: { kind: "ALL" as const } };
  expect(await refusal(give(novice, "user:admin", all))).toMatchObject({ reason: "user.rows_beyond" });
  const own = await find("CLERK_1");
  expect(await refusal(give(own, "customer:read"))).toMatchObject({ reason: "user.own_rights" });
});

test("R-A07 an issued password ends every session, signs nobody in, and is replaced by its owner", async () => {
  const { id, rowVersion } = await find("CLERK_2");
  const before = await app.as("clerk2");
  const { password } = await admin.issuePassword({ params: { id } });
  expect(password).toMatch(/^(\w{4}-){3}\w{4}$/);
  expect(await refusal(before.userInfo())).toMatchObject({ code: 401 });
  expect(await refusal(app.client().signIn({ body: { username: "clerk2", password } }))).toMatchObject({
    reason: "sign_in.password_expired",
  });
  const mine = "a-new-one-of-mine";
  await app.client().changeIssuedPassword({
    body: { username: "clerk2", password, newPassword: mine, confirmPassword: mine },
  });
  expect((await app.client().signIn({ body: { username: "clerk2", password: mine } })).token).toBeTruthy();
  const { list } = await admin.listUserActivity({ params: { id } });
  expect(list.map(({ action }) => action)).toContain("user.issue_password");
  expect(JSON.stringify(list)).not.toContain(password);
  expect((await find("CLERK_2")).rowVersion).toBeGreaterThan(rowVersion);
});

test("issued passwords are long, easy to read out, and never the same", () => {
  const some = Array.from({ length: 200 }, newPassword);
  expect(new Set(some).size).toBe(200);
  expect(some.join("")).not.toMatch(/[01lIoO]/);
});

test("R-M01 a person is invited by the mail that the preview shows, again when it is lost, and never after a password", async () => {
  const body = { username: "invitee", fullName: "受邀人", email: "invitee@busbar.example", language: "zh" as const };
  const preview = await admin.previewInvitation({ body });
  await app.deliver();
  const { id } = await admin.saveUser({ body: { ...body, roles: [roleCodes.regular] } });
  const [first] = await app.deliver();
  const linkIn = (text = "") => /token=([\w-]+)/.exec(text)?.[1] ?? "";
  expect(preview).toMatchObject({ to: first && "to" in first ? first.to : "", subject: "账号已开通" });
  expect(first?.text.replace(linkIn(first.text), "…")).toBe(preview.text);
  await admin.sendInvitation({ params: { id } });
  const [second] = await app.deliver();
  const set = (token: string) => app.client().resetPassword({ body: { token, newPassword: "chosen-by-me" } });
  expect(await refusal(set(linkIn(first?.text)))).toMatchObject({ reason: "token.wrong" });
  expect((await admin.getUser({ params: { id } })).invitedUntil).not.toBeNull();
  await set(linkIn(second?.text));
  expect(await admin.getUser({ params: { id } })).toMatchObject({ state: "ACTIVE", invitedUntil: null });
  expect(await refusal(admin.sendInvitation({ params: { id } }))).toMatchObject({ reason: "user.has_password" });
  const silent = await add("无邮箱");
  expect(await refusal(admin.sendInvitation({ params: { id: silent.id } }))).toMatchObject({
    reason: "user.no_address",
  });
});

test("many accounts get and lose a role, change department and are disabled, each by the rules for one, with a receipt", async () => {
  const people = await Promise.all([1, 2, 3].map((number) => add(`批量${number}`)));
  const ids = people.map(({ id }) => id);
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const given = await admin.addUsersRole({ body: { of: { ids }, role: "Editor" } }, key());
  expect(given).toMatchObject({ total: 3, done: 3, undo: "ok" });
  expect((await find("批量1")).roles).toEqual([roleCodes.regular, "Editor"]);
  await admin.undoBulkAction({ params: { id: given.id } });
  expect((await find("批量1")).roles).toEqual([roleCodes.regular]);
  const taken = await admin.removeUsersRole({ body: { of: { ids }, role: roleCodes.regular } }, key());
  expect(taken).toMatchObject({ done: 0, skipped: 3 });
  const { departmentId } = await find("CLERK_1");
  const query = { keyword: "批量", sort: "userCode" as const };
  const moved = await admin.setUsersDepartment({ body: { of: { query, expected: 3 }, departmentId } }, key());
  expect(moved).toMatchObject({ done: 3 });
  expect((await find("批量2")).departmentId).toBe(departmentId);
  const own = await find("ADMIN");
  const gone = await admin.disableUsers({ body: { of: { ids: [...ids, own.id] } } }, key());
  expect(gone).toMatchObject({ done: 3, skipped: 1, undo: "bulk.not_reversible" });
  expect(await find("批量3")).toMatchObject({ state: "DISABLED", actions: { govern: "ok" } });
});

test("R-M01 R-P05 users are listed, counted, opened, searched and filed by user:read, within its rows", async () => {
  const who = ["smeast", "partner1", "enterprise1", "finance2"];
  for (const username of who) {
    const caller = await app.as(username);
    const calls = [
      () => caller.listUsers({ query: {} }),
      () => caller.countUsers({ query: {} }),
      () => caller.getUser({ params: { id: "1" } }),
      () => caller.exportUsers({ query: { format: "csv" } }),
    ];
    for (const call of calls) expect(await refusal(call())).toMatchObject({ code: 1403 });
    expect(
      (await caller.searchGetList({ query: { keyword: "CLERK" } })).list.some(({ noun }) => noun === "users"),
    ).toBe(false);
  }
  // For the east only.
  const reader = await find("FINANCE_1");
  await grant(reader.id, reader.rowVersion, "user:read", { scope: { kind: "REGION", regions: ["east"] } });
  const caller = await app.as("finance1");
  const { list, total } = await caller.listUsers({ query: { pageSize: 200 } });
  expect(codes(list)).toEqual(expect.arrayContaining(["SM_EAST", "FINANCE_1"]));
  expect(codes(list)).not.toContain("SM_NORTH");
  expect((await caller.countUsers({ query: {} })).total).toBe(total);
  expect(list.every(({ actions }) => actions.edit === "not_allowed")).toBe(true);
  const outside = await find("SM_NORTH");
  expect(await refusal(caller.getUser({ params: { id: outside.id } }))).toMatchObject({ code: 404 });
  expect(await refusal(caller.listUserActivity({ params: { id: outside.id } }))).toMatchObject({ code: 404 });
  const found = async (keyword: string) =>
    (await caller.searchGetList({ query: { keyword } })).list.some(({ noun }) => noun === "users");
  expect([await found("SM_EAST"), await found("SM_NORTH")]).toEqual([true, false]);
  const file = await (await caller.exportUsers({ query: { format: "csv" } })).text();
  expect([file.includes("SM_EAST"), file.includes("SM_NORTH")]).toEqual([true, false]);
});

test("R-A10 the code of a manager is taken from managers alone, and reaches the person at once", async () => {
  const { id, rowVersion } = await find("ENTERPRISE_2");
  const change = (visitCode: string) => admin.updateUser({ body: { id, rowVersion, visitCode } });
  expect(await refusal(change("CLERK_1"))).toMatchObject({ errors: [{ path: "visitCode" }] });
  const person = await app.as("enterprise2");
  await change("SM_NORTH");
  expect((await person.userInfo()).visitCode).toBe("SM_NORTH");
});
