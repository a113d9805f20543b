import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { demoPassword } from "../../../demo/demo-accounts.ts";
import { unitOfWork } from "../../../kernel/work/unit-of-work.ts";
import { refusal } from "../../../testing/importer.ts";
import { sessionServiceOf } from "../../../testing/people/session-service.ts";
import { startTestApp, type TestApp, testOrigin } from "../../../testing/start-test-app.ts";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ settings: { sessionsPerUser: 5 } });
});
afterAll(() => app.close());

let username = "";
let count = 0;
/** Each test registers its own person; demo accounts get no such notices. */
beforeEach(async () => {
  count += 1;
  username = `person${count}`;
  const { password_hash } = await app.ports.db
    .selectFrom("user_account")
    .select("password_hash")
    .where("username", "=", "clerk1")
    .executeTakeFirstOrThrow();
  await app.ports.db
    .insertInto("user_account")
    .values({
      user_code: `PERSON_${count}`,
      username,
      username_key: username,
      full_name: `第${count}人`,
      email: `${username}@mail.example`,
      email_key: `${username}@mail.example`,
      mobile: null,
      password_hash,
      password_changed_at: null,
      visit_code: null,
      department_id: null,
      customer_id: null,
      partner_id: null,
      last_login_at: null,
      created_by: null,
      updated_by: null,
      language: "en",
    })
    .execute();
});

type Browser = { userAgent?: string; address?: string; cookie?: string };

async function signIn(
  { userAgent = chrome, address = "203.0.113.7", cookie = "" }: Browser = {},
  password = demoPassword,
) {
  const answer = await app.app.fetch(
    new Request(`${testOrigin}/api/user/token`, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": userAgent, cookie },
      body: JSON.stringify({ username, password }),
    }),
    { address },
  );
  app.clock.advance(60);
  const { data } = (await answer.json()) as { data: { token: string } | null };
  const device = answer.headers.getSetCookie().find((text) => text.startsWith("busbar_device="));
  return { token: data?.token ?? "", cookie: device?.split(";")[0] ?? "" };
}
const noticesOf = async (token: string) =>
  (await app.client(token, { "accept-language": "en" }).noticeGetList({ query: {} })).list.map(({ notice }) => notice);
const idOf = async (name: string) =>
  (await app.ports.db.selectFrom("user_account").select("id").where("username", "=", name).executeTakeFirstOrThrow())
    .id;

test("R-A12 one's devices are listed with browser, address and times, the present one first", async () => {
  const phone = await signIn({
    userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1",
  });
  const here = await signIn({ address: "198.51.100.4" });
  await app.client(phone.token).userInfo();
  const { list } = await app.client(here.token).listDevices();
  expect(list).toMatchObject([
    { browser: "Chrome 141", system: "Windows", form: "desktop", address: "198.51.100.4", current: true, amr: ["pwd"] },
    { browser: "Safari 18", system: "iOS", form: "phone", address: "203.0.113.7", current: false },
  ]);
  expect(JSON.stringify(list)).not.toContain(here.token);
});

test("R-A12 a device is signed out at its next call, and only by its owner", async () => {
  const [other, here] = [await signIn(), await signIn()];
  const { list } = await app.client(here.token).listDevices();
  const { id } = list.find(({ current }) => !current)!;
  const stranger = await app.as("clerk2");
  expect(await refusal(stranger.endDevice({ params: { id } }))).toMatchObject({ code: 404 });
  await app.client(other.token).userInfo();
  await app.client(here.token).endDevice({ params: { id } });
  expect(await refusal(app.client(other.token).userInfo())).toMatchObject({ code: 401 });
  expect(await refusal(app.client(here.token).endDevice({ params: { id } }))).toMatchObject({ code: 404 });
  expect((await app.client(here.token).listDevices()).list).toHaveLength(1);
});

test("R-A12 all other devices are signed out at once, this one stays", async () => {
  const others = [await signIn(), await signIn(), await signIn()];
  const here = await signIn();
  expect(await app.client(here.token).endOtherDevices()).toEqual({ ended: 3 });
  for (const { token } of others) expect(await refusal(app.client(token).userInfo())).toMatchObject({ code: 401 });
  expect(await app.client(here.token).endOtherDevices()).toEqual({ ended: 0 });
});

test("R-A12 the last sign-in is told with its address and the attempts that failed since", async () => {
  const first = await signIn({ address: "198.51.100.1" });
  expect(await app.client(first.token).listDevices()).toMatchObject({ lastSignIn: null, failedSince: 0 });
  const at = new Date(app.clock.now().getTime() - 60_000).toISOString();
  for (let times = 0; times < 3; times += 1) await signIn({}, "wrong-one");
  const second = await signIn({ address: "198.51.100.2" });
  expect(await app.client(second.token).listDevices()).toMatchObject({
    lastSignIn: { at, address: "198.51.100.1" },
    failedSince: 3,
  });
  await signIn({}, "wrong-one");
  expect(await app.client(second.token).listDevices()).toMatchObject({ failedSince: 4 });
});

test("R-A12 a new device is told by a notice and a mail, the first one and a known one are not", async () => {
  const first = await signIn();
  expect(await noticesOf(first.token)).toEqual([]);
  await signIn({ cookie: first.cookie });
  expect(await noticesOf(first.token)).toEqual([]);
  await signIn({ userAgent: `${chrome} Edg/141.0.0.0 <img src=x onerror=alert(1)>`, address: "198.51.100.9" });
  const [notice] = await noticesOf(first.token);
  expect(notice).toContain("New sign-in to your account: <b>Edge 141 · Windows</b>, address 198.51.100.9");
  const mails = (await app.deliver()).filter(({ to }) => to === `${username}@mail.example`);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: "New sign-in to your account", language: "en" });
  expect(mails[0]!.text).toContain("Edge 141 · Windows, address 198.51.100.9");
  expect(mails[0]!.text).toContain(`${testOrigin}/#/user-center/devices`);
});

test("R-A12 the oldest of six devices is signed out, and the person is told", async () => {
  const first = await signIn();
  const rest = [];
  for (let more = 0; more < 5; more += 1) rest.push(await signIn({ cookie: first.cookie }));
  expect(await refusal(app.client(first.token).userInfo())).toMatchObject({ code: 401 });
  expect(await noticesOf(rest[4]!.token)).toEqual([expect.stringContaining("up to 5 sessions")]);
});

test("R-A12 R-P02 an administrator sees and ends anybody's sessions; others may not", async () => {
  const [one, two] = [await signIn(), await signIn()];
  const admin = await app.as("admin");
  const clerk = await app.as("clerk1");
  const userId = await idOf(username);
  const { list, total } = await admin.listUserSessions({ query: { keyword: username } });
  expect(total).toBe(2);
  expect(list[0]).toMatchObject({ userId, userCode: `PERSON_${count}`, browser: "Chrome 141", current: false });
  expect((await admin.listUserSessions({ query: { userId, sort: "createdAt", pageSize: 20 } })).list).toHaveLength(2);
  const refused = await Promise.all(
    [
      clerk.listUserSessions({ query: {} }),
      clerk.endUserSession({ params: { id: list[0]!.id } }),
      clerk.endUserSessions({ params: { userId } }),
      clerk.listSignInLocks(),
      clerk.clearSignInLock({ params: { userId } }),
    ].map(refusal),
  );
  for (const error of refused) expect(error).toMatchObject({ code: 1403 });
  await admin.endUserSession({ params: { id: list[0]!.id } });
  expect(await refusal(app.client(two.token).userInfo())).toMatchObject({ code: 401 });
  expect(await admin.endUserSessions({ params: { userId } })).toEqual({ ended: 1 });
  expect(await refusal(app.client(one.token).userInfo())).toMatchObject({ code: 401 });
  expect(await refusal(admin.endUserSessions({ params: { userId: "999999" } }))).toMatchObject({ code: 404 });
});

test("R-A12 R-P02 an officer of accounts sees and ends the sessions of the own scope, and none of full access", async () => {
  const own = await startTestApp({ settings: { freeFailures: 0 } });
  try {
    const people = await own.ports.db.selectFrom("user_account").select(["id", "username"]).execute();
    const ids = Object.fromEntries(people.map(({ id, username: name }) => [name, id]));
    for (const name of ["clerk1", "smeast"])
      await own.ports.db.insertInto("duty_grant").values({ user_id: ids[name]!, permission: "user:admin" }).execute();
    for (const name of ["clerk2", "admin", "finance1"])
      await refusal(own.client().signIn({ body: { username: name, password: "wrong-one" } }));
    own.clock.advance(1);
    const manager = await own.as("smeast");
    const clerk = await own.as("clerk1");
    const theirs: Record<string, string> = {};
    own.clock.advance(60);
    for (const name of ["admin", "finance1"]) theirs[name] = (await (await own.as(name)).listDevices()).list[0]!.id;

    const seen = await manager.listUserSessions({ query: {} });
    expect(seen.list.map(({ userCode }) => userCode)).toEqual(["SM_EAST"]);
    expect(seen.total).toBe(1);
    expect(await manager.listSignInLocks()).toEqual([]);
    for (const name of ["admin", "finance1"]) {
      const params = { userId: ids[name]! };
      const refused = [
        manager.endUserSession({ params: { id: theirs[name]! } }),
        manager.endUserSessions({ params }),
        manager.clearSignInLock({ params }),
      ].map(refusal);
      for (const error of await Promise.all(refused)) expect(error, name).toMatchObject({ code: 404 });
    }

    const admin = { userId: ids["admin"]! };
    const untouched = [
      clerk.endUserSession({ params: { id: theirs["admin"]! } }),
      clerk.endUserSessions({ params: admin }),
      clerk.clearSignInLock({ params: admin }),
    ].map(refusal);
    for (const error of await Promise.all(untouched))
      expect(error).toMatchObject({ code: 1403, reason: "user.full_access" });
    const finance = { userId: ids["finance1"]! };
    expect(await refusal(clerk.clearSignInLock({ params: finance }))).toMatchObject({ reason: "user.beyond_rights" });
    expect(await clerk.endUserSessions({ params: finance })).toEqual({ ended: 1 });
    await expect((await own.as("admin")).userInfo()).resolves.toBeTruthy();
  } finally {
    await own.close();
  }
});

test("R-A01 an administrator sees who has to wait and lets them in again", async () => {
  const own = await startTestApp({ settings: { freeFailures: 2 } });
  try {
    const wrong = () => refusal(own.client().signIn({ body: { username: "clerk2", password: "wrong-one" } }));
    const unknown = () => refusal(own.client().signIn({ body: { username: "nobody", password: "wrong-one" } }));
    for (let times = 0; times < 3; times += 1) await Promise.all([wrong(), unknown()]);
    const admin = await own.as("admin");
    const [lock, ...more] = await admin.listSignInLocks();
    expect(more).toEqual([]);
    expect(lock).toMatchObject({ userCode: "CLERK_2", failures: 3, knownBrowser: false });
    await admin.clearSignInLock({ params: { userId: lock!.userId } });
    expect(await admin.listSignInLocks()).toEqual([]);
    await own.client().signIn({ body: { username: "clerk2", password: demoPassword } });
    const told = await own.ports.db
      .selectFrom("audit_log")
      .select("key")
      .where("action", "=", "authn_lock_clear")
      .execute();
    expect(told).toEqual([{ key: lock!.userId }]);
  } finally {
    await own.close();
  }
});

test("R-A01 R-P05 a person who is disabled is out with the next call, a role that is taken with the next call too", async () => {
  const { token } = await signIn();
  await app.client(token).userInfo();
  const sessions = sessionServiceOf(app.ports);
  const userId = await idOf(username);
  await unitOfWork(app.ports, { actorId: null, actorCode: "", requestId: "test", ip: "" }, async (unit) => {
    await unit.tx.updateTable("user_account").set({ status: "DISABLED" }).where("id", "=", userId).execute();
    await sessions.rightsChanged(unit, [userId]);
  });
  expect(await refusal(app.client(token).userInfo())).toMatchObject({ code: 401 });
  expect((await signIn()).token).toBe("");

  const manager = app.client(await app.tokenOf("smeast"));
  await manager.listCustomers({ query: {} });
  await app.changeRoles("smeast", ["CFWreSdIlp"]);
  expect(await refusal(manager.listCustomers({ query: {} }))).toMatchObject({ code: 1403 });
});
