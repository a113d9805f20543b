import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { permissionNames } from "@busbar/contract/kernel/permissions";
import { afterAll, expect, test } from "vitest";
import { refusal } from "../../testing/importer.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const role = async (code: string) => (await admin.listRoles()).find((one) => one.code === code)!;
const set = async (code: string, permissions: readonly string[]) =>
  admin.updateRole({
    params: { code },
    body: { permissions: permissions as never, rowVersion: (await role(code)).rowVersion },
  });

/** The permissions of each built-in role, as decided. */
const matrix: Record<string, string> = {
  [roleCodes.manager]:
    "assignment:read contract:read contract:write customer:read customer:write export:data invoice:read " +
    "invoice:review invoice:submit meter:import meter:read partner:read payment:read point:read point:write " +
    "price:read receivable:read report:read self:edit",
  [roleCodes.partner]:
    "contract:read customer:lead customer:read export:data invoice:read partner:read point:read report:read self:edit",
  [roleCodes.enterprise]:
    "contact:write contract:read customer:read export:data invoice:confirm invoice:dispute invoice:read " +
    "manager-card:view meter:read payment:read point:read report:read self:edit",
  [roleCodes.regular]: "self:edit",
  Admin: "delete:system read:system write:system",
  Editor: "read:system write:system",
  Test: "read:system",
};

test.each(Object.entries(matrix))("R-P01 R-P03 the role %s has its rights and no others", async (code, rights) => {
  expect((await role(code)).permissions.toSorted().join(" ")).toBe(rights);
});

test("R-P01 the administrator role has every right, and can be neither changed nor deleted", async () => {
  const full = await role(roleCodes.admin);
  expect(full).toMatchObject({ fullAccess: true, actions: { change: "role.full_access", remove: "role.fixed" } });
  expect(await refusal(set(full.code, ["self:edit"]))).toMatchObject({ reason: "role.full_access" });
  expect(await refusal(admin.removeRole({ params: { code: full.code } }))).toMatchObject({ reason: "role.fixed" });
  expect((await admin.userInfo()).admin).toBe(true);
});

test("R-M02 a change of a role reaches everybody who has it with their next call, menu and all", async () => {
  const east = await app.as("smeast");
  const before = await role(roleCodes.manager);
  const menus = async () => JSON.stringify((await east.menuNav()).menuList);
  expect(await menus()).not.toContain("UserManagement");
  await set(before.code, [...before.permissions, "dict:read"]);
  expect(await menus()).toContain("Holiday");
  expect((await east.userInfo()).permissions).toContain("dict:read");
  const { list } = await admin.listRoleActivity({ params: { code: before.code } });
  expect(list[0]).toMatchObject({ action: "role.set_permissions", after: { permissions: expect.anything() } });
  await set(before.code, before.permissions);
  expect(await menus()).not.toContain("Holiday");
});

test("R-M02 a role of one's own is made, renamed, given, kept while somebody has it, and deleted", async () => {
  const body = { roleCode: "Auditor", nameZh: "审计员", nameEn: "Auditor", permissions: ["audit:view" as const] };
  const made = await admin.createRole({ body });
  expect(made).toMatchObject({ kind: "own", users: 0, actions: { rename: "ok", change: "ok", remove: "ok" } });
  expect(await refusal(admin.createRole({ body }))).toMatchObject({ errors: [{ path: "roleCode" }] });
  expect(await refusal(admin.createRole({ body: { ...body, roleCode: "9 x" } }))).toMatchObject({
    errors: [{ path: "roleCode", code: "role.code" }],
  });
  const params = { code: made.code };
  const rename = (nameZh: string) => admin.updateRole({ params, body: { nameZh, rowVersion: made.rowVersion } });
  expect(await rename("内审员")).toMatchObject({ nameZh: "内审员", permissions: ["audit:view"] });
  expect(await refusal(rename("外审员"))).toMatchObject({ code: 1410, details: { current: { nameZh: "内审员" } } });
  await app.changeRoles("editor", [roleCodes.regular, made.code]);
  expect((await (await app.as("editor")).userInfo()).permissions).toContain("audit:view");
  expect(await refusal(admin.removeRole({ params }))).toMatchObject({ reason: "role.in_use" });
  await app.changeRoles("editor", [roleCodes.regular]);
  await admin.removeRole({ params });
  expect(await role(made.code)).toBeUndefined();
});

test("nobody gives a role a right that they do not hold, nor takes one away", async () => {
  await admin.createRole({
    body: {
      roleCode: "RoleOfficer",
      nameZh: "角色管理员",
      nameEn: "Role officer",
      permissions: ["role:read", "role:admin"],
    },
  });
  await app.changeRoles("clerk1", [roleCodes.regular, "RoleOfficer"]);
  const officer = await app.as("clerk1");
  const held = (await officer.userInfo()).permissions;
  expect(held).not.toContain("user:admin");
  const { rowVersion } = await role("RoleOfficer");
  const give = (permissions: readonly string[]) =>
    officer.updateRole({
      params: { code: "RoleOfficer" },
      body: { permissions: permissions as never, rowVersion },
    });
  for (const name of permissionNames.filter((one) => !held.includes(one)).slice(0, 5))
    expect(await refusal(give(["role:read", "role:admin", name]))).toMatchObject({
      reason: "user.beyond_rights",
      errors: [{ path: "permissions" }],
    });
  const manager = await role(roleCodes.manager);
  const weaken = officer.updateRole({
    params: { code: manager.code },
    body: { permissions: ["self:edit"], rowVersion: manager.rowVersion },
  });
  expect(await refusal(weaken)).toMatchObject({ reason: "user.beyond_rights" });
  expect(await give(["role:read", "role:admin", "customer:read"])).toMatchObject({ users: 1 });
});

test("R-C12 R-M02 the specification's call gives roles page by page with their rights as buttons", async () => {
  const { list, total } = await admin.roleManagementGetList({ query: { title: "edit" } });
  expect([list, total]).toEqual([
    [{ id: "Editor", role: "Editor", btnRolesCheckedList: ["read:system", "write:system"] }],
    1,
  ]);
  expect((await admin.roleManagementGetList({ query: { pageSize: 2 } })).list).toHaveLength(2);
  expect(await refusal((await app.as("clerk2")).roleManagementGetList())).toMatchObject({ code: 1403 });
});

test("R-P05 roles are read by those who see to people, and menus that follow by role:read", async () => {
  const clerk = await app.as("finance2");
  for (const call of [() => clerk.listRoles(), () => clerk.listRoleMenus()])
    expect(await refusal(call())).toMatchObject({ code: 1403 });
  const menus = JSON.stringify(await admin.listRoleMenus());
  expect(menus).toContain('"guard":["invoice:read"]');
});
