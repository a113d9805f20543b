import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { whileHeld } from "../../testing/database/while-held.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<TestApp["as"]>>;
let other: typeof admin;
beforeAll(async () => {
  app = await startTestApp();
  await app.changeRoles("smnorth", [roleCodes.admin]);
  [admin, other] = await Promise.all([app.as("admin"), app.as("smnorth")]);
});
afterAll(() => app.close());

const role = async (code: string) => (await admin.listRoles()).find((one) => one.code === code);
const make = (roleCode: string) =>
  admin.createRole({ body: { roleCode, nameZh: roleCode, nameEn: roleCode, permissions: ["customer:read"] } });
const codesOf = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes
    .map((outcome) => (outcome.status === "fulfilled" ? 0 : (outcome.reason as { code: number }).code))
    .toSorted((a, b) => a - b);
/** All of them are under way before one of them gets the role's row. */
const atOnce = async (code: string, ...calls: (() => Promise<unknown>)[]) =>
  codesOf(
    await whileHeld(
      app.database,
      (client) => client.query("select from role where code = $1 for update", [code]),
      () => Promise.allSettled(calls.map((call) => call())),
      calls.length,
    ),
  );

test("R-M02 of two administrators who change one role at once, one does it and the other sees what it is now", async () => {
  const { rowVersion } = await make("RaceOne");
  const set = (client: typeof admin, permissions: ("customer:read" | "point:read" | "meter:read")[]) => () =>
    client.updateRole({ params: { code: "RaceOne" }, body: { permissions, rowVersion } });
  expect(await atOnce("RaceOne", set(admin, ["point:read"]), set(other, ["meter:read"]))).toEqual([0, 1410]);
  expect([["point:read"], ["meter:read"]]).toContainEqual((await role("RaceOne"))?.permissions);
});

test("R-M02 of two who delete one role at once, or one who deletes and one who changes it, nobody meets a fault", async () => {
  const drop = (client: typeof admin, code: string) => () => client.removeRole({ params: { code } });
  await make("RaceTwo");
  expect(await atOnce("RaceTwo", drop(admin, "RaceTwo"), drop(other, "RaceTwo"))).toEqual([0, 404]);
  const { rowVersion } = await make("RaceThree");
  const rename = () =>
    other.updateRole({ params: { code: "RaceThree" }, body: { nameZh: "改名", nameEn: "Renamed", rowVersion } });
  const codes = await atOnce("RaceThree", drop(admin, "RaceThree"), rename);
  expect([
    [0, 0],
    [0, 404],
  ]).toContainEqual(codes);
  expect(await role("RaceThree")).toBeUndefined();
});

test("R-M02 the specification's edits of one role at once are both made, since their client knows no versions", async () => {
  await make("RaceFour");
  const edit = (client: typeof admin, btnRolesCheckedList: ("point:read" | "meter:read")[]) => () =>
    client.roleManagementDoEdit({ body: { id: "RaceFour", role: "RaceFour", btnRolesCheckedList } });
  expect(await atOnce("RaceFour", edit(admin, ["point:read"]), edit(other, ["meter:read"]))).toEqual([0, 0]);
});

test("R-M02 R-M01 a role that is given while it is deleted is either kept and given, or gone and refused at its field", async () => {
  await make("RaceFive");
  const { id, rowVersion, roles } = await (await app.as("clerk1")).getProfile();
  const give = () => other.updateUser({ body: { id, rowVersion, roles: [...roles, "RaceFive"] } });
  const outcomes = await whileHeld(
    app.database,
    (client) => client.query("delete from role where code = 'RaceFive'"),
    () => Promise.allSettled([give()]),
  );
  expect(outcomes[0]).toMatchObject({
    status: "rejected",
    reason: { code: 1400, errors: [{ path: "roles", code: "user.role_unknown" }] },
  });
  expect((await (await app.as("clerk1")).getProfile()).roles).toEqual(roles);
  await make("RaceSix");
  const drop = () => admin.removeRole({ params: { code: "RaceSix" } });
  const kept = await whileHeld(
    app.database,
    (client) => client.query("insert into user_role (user_id, role_code) values ($1, 'RaceSix')", [id]),
    () => Promise.allSettled([drop()]),
  );
  expect(kept[0]).toMatchObject({ status: "rejected", reason: { code: 1409, reason: "role.in_use" } });
});
