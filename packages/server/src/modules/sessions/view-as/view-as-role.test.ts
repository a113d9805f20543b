import { viewMinutes } from "@busbar/contract/sessions/view-as";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../../demo/demo-accounts.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

type Client = Awaited<ReturnType<TestApp["as"]>>;
/** Each test has its own session, because what is viewed is stored with the session. */
async function signedIn(username: string, headers?: Record<string, string>): Promise<Client> {
  const { token } = await app.client().signIn({ body: { username, password: demoPassword } });
  return app.client(token, headers);
}
const account = (username: string) =>
  app.ports.db.selectFrom("user_account").selectAll().where("username", "=", username).executeTakeFirstOrThrow();

/** What a person may do and sees, as far as it does not depend on who they are. */
async function sightOf(client: Client) {
  const { permissions, admin } = await client.userInfo();
  const lists = async (pageNo = 1): Promise<string[]> => {
    const { list, total } = await client.listCustomers({ query: { pageSize: 200, pageNo } });
    return [...list.map(({ id }) => id), ...(pageNo * 200 < total ? await lists(pageNo + 1) : [])];
  };
  const can = (permission: string) => admin || permissions.includes(permission);
  const points = can("point:read") && (await client.listPoints({ query: { pageSize: 1 } }));
  const invoices = can("invoice:read") && (await client.listInvoices({ query: { pageSize: 1 } }));
  return {
    permissions,
    admin,
    customers: can("customer:read") && (await lists()).toSorted(),
    points: points && points.total,
    invoices: invoices && [invoices.total, invoices.sums.payable],
    menu: (await client.menuNav()).menuList,
  };
}

test("R-P06 a role is seen with its rights and menu, with every row or those of a manager, a company or a partner", async () => {
  const admin = await signedIn("admin");
  const own = await sightOf(admin);
  const seen = async (roleCode: string, rows?: Parameters<Client["startViewAsRole"]>[0]["body"]["rows"]) => {
    await admin.startViewAsRole({ body: { roleCode, ...(rows && { rows }) } });
    const sight = await sightOf(admin);
    await admin.endViewAs();
    return sight;
  };
  // Clerks hold their rights as duties: the same ones in a role look the same, with the rows of the whole house.
  const { permissions, ...clerk } = await sightOf(await app.as("clerk2"));
  await admin.createRole({
    body: { roleCode: "Desk", nameZh: "柜台", nameEn: "Desk", permissions: permissions as Permission[] },
  });
  expect(await seen("Desk")).toEqual({ ...clerk, permissions });
  expect((await seen(roleCodes.regular)).permissions).toEqual(["self:edit"]);

  expect(await seen(roleCodes.manager, { of: "manager", userCode: (await account("smeast")).user_code })).toEqual(
    await sightOf(await app.as("smeast")),
  );
  const { customer_id: customerId } = await account("enterprise3");
  expect(await seen(roleCodes.enterprise, { of: "company", customerId: customerId! })).toEqual(
    await sightOf(await app.as("enterprise3")),
  );
  const { partner_id: partnerId } = await account("partner1");
  expect(await seen(roleCodes.partner, { of: "partner", partnerId: partnerId! })).toEqual(
    await sightOf(await app.as("partner1")),
  );
  const east = await seen(roleCodes.manager, { of: "region", region: "east" });
  const { list } = await admin.listCustomers({ query: { region: ["east"], pageSize: 200 } });
  expect(east.customers).toEqual(list.map(({ id }) => id).toSorted());
  expect(await sightOf(admin)).toEqual(own);
});

test("R-P06 the portal is told which role it is, and every change and file is refused in words", async () => {
  const admin = await signedIn("admin");
  await admin.startViewAsRole({ body: { roleCode: roleCodes.manager, rows: { of: "region", region: "east" } } });
  expect(await admin.userInfo()).toMatchObject({
    fullName: "系统管理员",
    viewedBy: "系统管理员",
    viewedRole: { code: roleCodes.manager, rows: { zh: "华东", en: "East" } },
    admin: false,
  });
  const { list } = await admin.listCustomers({ query: {} });
  const { id, rowVersion } = list[0]!;
  const refused = await Promise.all(
    [
      admin.updateCustomer({ params: { id }, body: { shortName: "X", rowVersion } }),
      admin.savePreference({ params: { key: "a" }, body: { value: 1 } }),
      admin.exportCustomers({ query: { format: "csv" } }),
      admin.startViewAsRole({ body: { roleCode: roleCodes.regular } }),
    ].map(refusalOf),
  );
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["view_as.read_only"]));
  expect(refused[0]?.message).toMatch(/^正在以角色“.+”的视角查看，不能修改$/);
  expect((await refusalOf(admin.listUsers({ query: {} }))).reason).toBe("not_allowed");
});

test("R-P06 looking as a role begins and ends in the log with the chosen rows", async () => {
  const admin = await signedIn("admin");
  await admin.startViewAsRole({ body: { roleCode: roleCodes.regular, rows: { of: "region", region: "north" } } });
  await refusalOf(admin.listUsers({ query: {} }));
  await admin.endViewAs();
  const rows = await app.ports.db
    .selectFrom("audit_log")
    .select(["action", "actor_code", "noun", "key", "after"])
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  expect(rows).toMatchObject([
    { action: "view_as.end", actor_code: "ADMIN", noun: "roles", key: roleCodes.regular },
    { action: "authz_fail", actor_code: "ADMIN" },
    { action: "view_as.role", actor_code: "ADMIN", key: roleCodes.regular, after: { rows: { region: "north" } } },
  ]);
});

test("R-P06 nobody else may, nor look as what is not there, or as full access", async () => {
  for (const username of ["finance1", "smnorth", "partner1", "enterprise1", "editor"])
    expect(
      (await refusalOf((await app.as(username)).startViewAsRole({ body: { roleCode: roleCodes.regular } }))).reason,
    ).toBe("not_allowed");
  const admin = await signedIn("admin");
  const start = (body: Parameters<Client["startViewAsRole"]>[0]["body"]) => refusalOf(admin.startViewAsRole({ body }));
  expect((await start({ roleCode: "Nobody" })).reason).toBe("not_found");
  expect((await start({ roleCode: roleCodes.admin })).reason).toBe("view_as.oneself");
  const gone = await start({ roleCode: roleCodes.partner, rows: { of: "partner", partnerId: "999999" } });
  expect(gone).toMatchObject({ reason: "view_as.rows_gone", errors: [{ path: "rows" }] });
  const noManager = await start({ roleCode: roleCodes.manager, rows: { of: "manager", userCode: "ADMIN" } });
  expect(noManager.reason).toBe("view_as.rows_gone");
});

/** A person who may look through others' eyes and holds `permissions`, all within the rows of `username`. */
async function giveEyes(username: string, roleCode: string, permissions: Permission[]) {
  const admin = await app.as("admin");
  await admin.createRole({
    body: { roleCode, nameZh: roleCode, nameEn: roleCode, permissions },
  });
  const { list } = await admin.listUsers({ query: { keyword: username } });
  const person = list.find((row) => row.username === username)!;
  await app.changeRoles(username, [...person.roles, roleCode]);
}

test("R-P06 R-P05 without full access there is never a right or a row more than one's own", async () => {
  await giveEyes("smsouth", "Eyes", ["view-as:use"]);
  const viewer = await signedIn("smsouth");
  const own = await sightOf(viewer);
  await (await app.as("admin")).createRole({
    body: {
      roleCode: "Few",
      nameZh: "少",
      nameEn: "Few",
      permissions: ["customer:read", "point:read", "invoice:read"],
    },
  });
  const start = (body: Parameters<Client["startViewAsRole"]>[0]["body"]) => refusalOf(viewer.startViewAsRole({ body }));
  expect((await start({ roleCode: roleCodes.admin })).reason).toBe("user.beyond_rights");
  await (await app.as("admin")).createRole({
    body: { roleCode: "More", nameZh: "多", nameEn: "More", permissions: ["customer:read", "audit:view"] },
  });
  expect((await start({ roleCode: "More" })).reason).toBe("user.beyond_rights");
  const wider = await start({ roleCode: "Few", rows: { of: "region", region: "east" } });
  expect(wider).toMatchObject({ reason: "user.scope_beyond", errors: [{ path: "rows" }] });

  await viewer.startViewAsRole({ body: { roleCode: "Few" } });
  const few = await sightOf(viewer);
  expect(few.permissions).toEqual(["customer:read", "invoice:read", "point:read"]);
  expect(few.customers).toEqual(own.customers);
  expect([few.points, ...(few.invoices || [])]).toEqual([own.points, ...(own.invoices || [])]);
  // What the role gains beyond the viewer's own rights ends the view instead of showing it.
  const [role] = (await (await app.as("admin")).listRoles()).filter(({ code }) => code === "Few");
  await (await app.as("admin")).updateRole({
    params: { code: "Few" },
    body: { permissions: ["customer:read", "settings:admin"], rowVersion: role!.rowVersion },
  });
  expect(await viewer.userInfo()).not.toHaveProperty("viewedRole");
  expect(await sightOf(viewer)).toEqual(own);

  // The same for persons: somebody who sees other rows by the same rights is not looked as.
  const { id: userId } = await account("smeast");
  expect((await refusalOf(viewer.startViewAs({ body: { userId } }))).reason).toBe("user.scope_beyond");
});

test("R-P06 looking as a role ends by itself, with the right to look and with the role", async () => {
  const admin = await app.as("admin");
  await giveEyes("smnorth", "Watch", ["view-as:use"]);
  await admin.createRole({ body: { roleCode: "Gone", nameZh: "走", nameEn: "Gone", permissions: ["customer:read"] } });
  const start = async () => {
    const viewer = await signedIn("smnorth");
    await viewer.startViewAsRole({ body: { roleCode: "Gone" } });
    expect(await viewer.userInfo()).toHaveProperty("viewedRole");
    return viewer;
  };
  const late = await start();
  await app.ports.db
    .updateTable("session")
    .set({ view_as_until: new Date(app.clock.now().getTime() - viewMinutes) })
    .where("view_as_role", "is not", null)
    .execute();
  await app.changeRoles("clerk2", [roleCodes.regular]);
  expect(await late.userInfo()).not.toHaveProperty("viewedRole");

  const unable = await start();
  await app.changeRoles("smnorth", [roleCodes.manager]);
  expect(await unable.userInfo()).not.toHaveProperty("viewedRole");
  await app.changeRoles("smnorth", [roleCodes.manager, "Watch"]);

  const roleless = await start();
  await admin.removeRole({ params: { code: "Gone" } });
  await app.changeRoles("clerk2", [roleCodes.regular]);
  expect(await roleless.userInfo()).not.toHaveProperty("viewedRole");
});
