import { viewMinutes } from "@busbar/contract/sessions/view-as";
import { demoPassword } from "../../../demo/demo-accounts.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventStreams } from "../../../testing/event-streams.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { refusalOf } from "../../../testing/refusals.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const idOf = async (username: string) =>
  (
    await app.ports.db
      .selectFrom("user_account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).id;
/** Each test has its own session, because the viewed person is stored with the session. */
async function signedIn(username: string) {
  const { token } = await app.client().signIn({ body: { username, password: demoPassword } });
  return app.client(token);
}
const names = async (client: Awaited<ReturnType<TestApp["as"]>>) =>
  (await client.listCustomers({ query: { pageSize: 200 } })).list
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b));

test("R-P06 an administrator sees the rows, rights and menu of another, and is told whose eyes it is", async () => {
  const admin = await signedIn("admin");
  const before = await names(admin);
  await admin.startViewAs({ body: { userId: await idOf("smeast") } });
  const seen = await admin.userInfo();
  const own = await (await app.as("smeast")).userInfo();
  expect(seen).toEqual({ ...own, viewedBy: "系统管理员", viewLeftSeconds: 1800 });
  expect(await names(admin)).toEqual(await names(await app.as("smeast")));
  expect((await admin.menuNav()).menuList).toEqual((await (await app.as("smeast")).menuNav()).menuList);
  await admin.endViewAs();
  expect(await admin.userInfo()).not.toHaveProperty("viewedBy");
  expect(await names(admin)).toEqual(before);
});

test("R-P06 a window whose events begin beside the beginning or end of a look reads everything again", async () => {
  const { token } = await app.client().signIn({ body: { username: "admin", password: demoPassword } });
  await app.client(token).startViewAs({ body: { userId: await idOf("smsouthwest") } });
  const stream = await eventStreams(app).openBy(token);
  expect((await stream.next()).event).toBe("resync");
  await stream.close();
});

test("R-P06 nothing can be changed meanwhile, nor a file be taken in another's name", async () => {
  const admin = await signedIn("admin");
  await admin.startViewAs({ body: { userId: await idOf("smeast") } });
  const { list } = await admin.listCustomers({ query: {} });
  const { id, rowVersion } = list[0]!;
  const userId = await idOf("clerk1");
  const refused = await Promise.all(
    [
      admin.updateCustomer({ params: { id }, body: { shortName: "X", rowVersion } }),
      admin.savePreference({ params: { key: "a" }, body: { value: 1 } }),
      admin.exportCustomers({ query: { format: "csv" } }),
      admin.startViewAs({ body: { userId } }),
    ].map(refusalOf),
  );
  expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(["view_as.read_only"]));
  expect((await refusalOf(admin.listUsers({ query: {} }))).reason).toBe("not_allowed");
  await admin.endViewAs();
});

test("R-P06 looking begins and ends in the log, under the name of who looked", async () => {
  const admin = await signedIn("admin");
  const userId = await idOf("partner1");
  await admin.startViewAs({ body: { userId } });
  await refusalOf(admin.listUsers({ query: {} }));
  await admin.endViewAs();
  const rows = await app.ports.db
    .selectFrom("audit_log")
    .select(["action", "actor_code", "key"])
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  expect(rows).toEqual([
    { action: "view_as.end", actor_code: "ADMIN", key: userId },
    { action: "authz_fail", actor_code: "ADMIN", key: "" },
    { action: "view_as.start", actor_code: "ADMIN", key: userId },
  ]);
});

test("R-P06 it ends by itself, and with the person whose eyes it was", async () => {
  const admin = await signedIn("admin");
  const other = await signedIn("admin");
  await admin.startViewAs({ body: { userId: await idOf("finance2") } });
  expect((await admin.userInfo()).username).toBe("finance2");
  expect((await other.userInfo()).username).toBe("admin");
  await app.ports.db
    .updateTable("session")
    .set({ view_as_until: new Date(app.clock.now().getTime() - viewMinutes) })
    .where("view_as_user_id", "is not", null)
    .execute();
  // Any change of rights clears cached tokens.
  await app.changeRoles("clerk2", ["CFWreSdIlp"]);
  expect((await admin.userInfo()).username).toBe("admin");
});

test("R-P06 nobody else may, not even as oneself or as somebody who is not there", async () => {
  const userId = await idOf("smeast");
  for (const username of ["finance1", "smnorth", "partner1", "enterprise1", "editor"])
    expect((await refusalOf((await app.as(username)).startViewAs({ body: { userId } }))).reason).toBe("not_allowed");
  const admin = await signedIn("admin");
  expect((await refusalOf(admin.startViewAs({ body: { userId: await idOf("admin") } }))).reason).toBe(
    "view_as.oneself",
  );
  expect((await refusalOf(admin.startViewAs({ body: { userId: "999999" } }))).reason).toBe("not_found");
});
