import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, expect, test } from "vitest";
import { refusal } from "../../../testing/importer.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const find = async (username: string) => (await admin.userManagementGetList({ query: { username } })).list[0]!;

test("R-M01 R-M08 an older client's call adds an account, changes its roles and disables it; a password is not taken", async () => {
  const body = {
    username: "olduser",
    email: "old@busbar.example",
    roles: [roleCodes.regular],
    password: "Secret-1234",
  };
  await admin.userManagementDoEdit({ body });
  const made = await find("olduser");
  expect(made).toMatchObject({ email: "old@busbar.example", roles: [roleCodes.regular] });
  await admin.userManagementDoEdit({ body: { id: made.id, roles: [roleCodes.manager], email: "" } });
  expect(await find("olduser")).toMatchObject({ email: "", roles: [roleCodes.manager] });
  await admin.userManagementDoDelete({ body: { ids: [made.id] } });
  expect(await admin.getUser({ params: { id: made.id } })).toMatchObject({ state: "DISABLED" });
  await admin.userManagementDoDelete({ body: { ids: made.id } });
  // Gone from that list as the call says, while the page of users shows who is disabled.
  expect(await admin.userManagementGetList({ query: { username: "olduser" } })).toEqual({ list: [], total: 0 });
  expect((await admin.listUsers({ query: { keyword: "olduser" } })).list).toMatchObject([{ state: "DISABLED" }]);
});

test("R-M01 an older client's call disables all accounts that it names, or none", async () => {
  await admin.userManagementDoEdit({ body: { username: "stays", roles: [roleCodes.regular] } });
  const { id } = await find("stays");
  const own = (await admin.userInfo()).id;
  const both = admin.userManagementDoDelete({ body: { ids: [id, own] } });
  expect(await refusal(both)).toMatchObject({ reason: "user.own_rights" });
  expect((await admin.getUser({ params: { id } })).state).not.toBe("DISABLED");
  expect(await refusal(admin.userManagementDoEdit({ body: { email: "x@y.example" } }))).toMatchObject({
    errors: [{ path: "username" }, { path: "roles" }],
  });
});

test("R-M02 an older client's calls add a role, change its rights and delete it", async () => {
  await admin.roleManagementDoEdit({ body: { role: "OldRole", btnRolesCheckedList: ["read:system"] } });
  const found = async () => (await admin.roleManagementGetList({ query: { title: "oldrole" } })).list;
  expect(await found()).toEqual([{ id: "OldRole", role: "OldRole", btnRolesCheckedList: ["read:system"] }]);
  await admin.roleManagementDoEdit({ body: { id: "OldRole", btnRolesCheckedList: ["point:read", "customer:read"] } });
  expect((await found())[0]?.btnRolesCheckedList).toEqual(["customer:read", "point:read"]);
  const fixed = admin.roleManagementDoDelete({ body: { ids: ["OldRole", roleCodes.regular] } });
  expect(await refusal(fixed)).toMatchObject({ reason: "role.fixed" });
  expect(await found()).toHaveLength(1);
  await admin.roleManagementDoDelete({ body: { ids: "OldRole" } });
  expect(await found()).toEqual([]);
});
