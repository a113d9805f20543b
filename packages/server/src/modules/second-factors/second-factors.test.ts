import { afterEach, beforeEach, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { type Authenticator, authenticator } from "../../testing/people/authenticator.ts";
import { refusal } from "../../testing/importer.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";
import { whileHeld } from "../../testing/database/while-held.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ settings: { freeFailures: 2 } });
});
afterEach(() => app.close());

const signIn = (username: string, code?: string, password = demoPassword) =>
  app.client().signIn({ body: { username, password, ...(code !== undefined && { code }) } });
const idOf = async (username: string) =>
  (
    await app.ports.db
      .selectFrom("user_account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).id;
const auditOf = async (action: string) =>
  app.ports.db.selectFrom("audit_log").selectAll().where("action", "=", action).execute();

type Person = ReturnType<TestApp["client"]>;
/** Does a step-up. @returns the person with the new token */
const confirmed = async (person: Person, body: Parameters<Person["stepUp"]>[0]["body"]): Promise<Person> =>
  app.client((await person.stepUp({ body })).token);

/** Turns the factor on; the clock then stands at the step after the used one. */
async function enrol(username: string) {
  const { token } = await signIn(username);
  const person = app.client(token);
  const { secret, uri } = await person.startSecondFactor();
  const phone = authenticator(uri);
  const { codes } = await person.confirmSecondFactor({ body: { code: phone.codeAt(app.clock.now()) } });
  app.clock.advance(30);
  return { token, person, secret, phone, codes };
}
const codeNow = (phone: Authenticator) => phone.codeAt(app.clock.now());

test("R-A12 with two-step verification the password alone no longer signs in, password and code do", async () => {
  const { phone, codes, person } = await enrol("clerk1");
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  await expect(person.getSecondFactor()).resolves.toMatchObject({ on: true, recoveryCodesLeft: 10, required: false });

  expect(await refusal(signIn("clerk1"))).toMatchObject({ code: 1400, reason: "second_factor.code_needed" });
  expect(await refusal(signIn("clerk1", "000000", "wrong-one"))).toMatchObject({ reason: "sign_in.wrong" });
  expect(await refusal(signIn("clerk1", "0000"))).toMatchObject({
    reason: "second_factor.code_wrong",
    errors: [{ path: "code" }],
  });
  const { token } = await signIn("clerk1", codeNow(phone));
  const { list } = await app.client(token).listDevices();
  expect(list.find(({ current }) => current)?.amr).toEqual(["pwd", "otp"]);
});

test("R-A12 a code signs in once: neither the same one nor an older one is taken again", async () => {
  const { phone } = await enrol("clerk1");
  const [older, code] = [phone.codeAt(app.clock.now()), phone.codeAt(app.clock.now(), 1)];
  await signIn("clerk1", code);
  expect(await refusal(signIn("clerk1", code))).toMatchObject({ reason: "second_factor.code_wrong" });
  expect(await refusal(signIn("clerk1", older))).toMatchObject({ reason: "second_factor.code_wrong" });
  app.clock.advance(60);
  await expect(signIn("clerk1", codeNow(phone))).resolves.toBeTruthy();
});

test("R-A12 of many sign-ins at once with one code a single one succeeds", async () => {
  const { phone } = await enrol("clerk1");
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => signIn("clerk1", codeNow(phone))));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("R-A12 a recovery code signs in once in place of the phone, and the person is told how many are left", async () => {
  const { codes } = await enrol("clerk1");
  const { token } = await signIn("clerk1", codes[3]!.toLowerCase().replaceAll("-", " "));
  expect(await refusal(signIn("clerk1", codes[3]))).toMatchObject({ reason: "second_factor.code_wrong" });
  const person = app.client(token);
  await expect(person.getSecondFactor()).resolves.toMatchObject({ recoveryCodesLeft: 9 });
  const { list } = await person.listNotices({ query: {} });
  expect(list.some(({ notice }) => /恢复码.*9/.test(notice))).toBe(true);
  expect(await auditOf("authn_recovery_code_use")).toHaveLength(1);

  const { codes: fresh } = await person.renewRecoveryCodes();
  expect(await refusal(signIn("clerk1", codes[4]))).toMatchObject({ reason: "second_factor.code_wrong" });
  await expect(signIn("clerk1", fresh[0])).resolves.toBeTruthy();
});

test("R-A12 of two sets of recovery codes that are asked for at once only one counts", async () => {
  const { person } = await enrol("clerk1");
  const [one, other] = await whileHeld(
    app.database,
    (client) => client.query("select from recovery_code for update"),
    () => Promise.all([person.renewRecoveryCodes(), person.renewRecoveryCodes()]),
    2,
  );
  await expect(person.getSecondFactor()).resolves.toMatchObject({ recoveryCodesLeft: 10 });
  const outcomes = await Promise.allSettled([signIn("clerk1", one.codes[0]), signIn("clerk1", other.codes[0])]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("R-A12 guessing codes makes the account wait, on every path that takes a code or a password", async () => {
  const { phone, token } = await enrol("clerk1");
  for (let count = 0; count < 2; count += 1)
    expect(await refusal(signIn("clerk1", "000000"))).toMatchObject({ reason: "second_factor.code_wrong" });
  expect(await refusal(signIn("clerk1", "000000"))).toMatchObject({ details: { seconds: 2 } });
  const limited = { code: 1429, reason: "rate_limited" };
  expect(await refusal(signIn("clerk1", codeNow(phone)))).toMatchObject(limited);
  const person = app.client(token);
  expect(await refusal(person.stepUp({ body: { code: codeNow(phone) } }))).toMatchObject(limited);
  const passwords = { password: demoPassword, newPassword: "another-one-1", confirmPassword: "another-one-1" };
  expect(await refusal(person.changePassword({ body: passwords }))).toMatchObject(limited);
  app.clock.advance(3);
  await expect(signIn("clerk1", codeNow(phone))).resolves.toBeTruthy();
});

test("R-A12 the right password between wrong codes gives a guesser no new attempts", async () => {
  await enrol("clerk1");
  await refusal(signIn("clerk1", "000000"));
  for (let count = 0; count < 5; count += 1)
    expect(await refusal(signIn("clerk1"))).toMatchObject({ reason: "second_factor.code_needed" });
  await refusal(signIn("clerk1", "000000"));
  expect(await refusal(signIn("clerk1", "000000"))).toMatchObject({ details: { seconds: 2 } });
});

test("R-A12 guesses while turning it on, and at a confirmation, count with those of signing in", async () => {
  const { token } = await signIn("clerk2");
  const person = app.client(token);
  await person.startSecondFactor();
  for (let count = 0; count < 3; count += 1) await refusal(person.confirmSecondFactor({ body: { code: "000000" } }));
  expect(await refusal(person.stepUp({ body: { password: demoPassword } }))).toMatchObject({ code: 1429 });
  expect(await refusal(signIn("clerk2"))).toMatchObject({ reason: "sign_in.wrong" });
});

test("R-A12 five minutes after signing in a dangerous action asks who one is: the password without a second factor", async () => {
  const { token } = await signIn("clerk1");
  let person = app.client(token);
  app.clock.advance(301);
  const needed = { code: 1403, httpStatus: 403, reason: "step_up.needed", details: { by: "password" } };
  expect(await refusal(person.startSecondFactor())).toMatchObject(needed);
  expect(await refusal(person.stepUp({ body: { password: "wrong-one" } }))).toMatchObject({
    reason: "password.wrong",
    errors: [{ path: "password" }],
  });
  expect(await refusal(person.startSecondFactor())).toMatchObject(needed);
  person = await confirmed(person, { password: demoPassword });
  await expect(person.startSecondFactor()).resolves.toBeTruthy();
  app.clock.advance(298);
  await expect(person.startSecondFactor()).resolves.toBeTruthy();
});

test("R-A12 with a second factor the confirmation is a code, not the password, and turning off asks for it", async () => {
  const { phone, person } = await enrol("clerk1");
  app.clock.advance(301);
  const needed = { reason: "step_up.needed", details: { by: "code" } };
  expect(await refusal(person.removeSecondFactor())).toMatchObject(needed);
  expect(await refusal(person.renewRecoveryCodes())).toMatchObject(needed);
  expect(await refusal(person.stepUp({ body: { password: demoPassword } }))).toMatchObject({
    reason: "second_factor.code_needed",
    errors: [{ path: "code" }],
  });
  const sure = await confirmed(person, { code: codeNow(phone) });
  await sure.removeSecondFactor();
  await expect(sure.getSecondFactor()).resolves.toMatchObject({ on: false, recoveryCodesLeft: 0 });
  await expect(signIn("clerk1")).resolves.toBeTruthy();
  expect(await refusal(sure.removeSecondFactor())).toMatchObject({ reason: "second_factor.off" });
});

test("R-A12 the confirmation of one session opens nothing in another", async () => {
  const [one, other] = [app.client((await signIn("clerk1")).token), app.client((await signIn("clerk1")).token)];
  app.clock.advance(301);
  await expect((await confirmed(one, { password: demoPassword })).startSecondFactor()).resolves.toBeTruthy();
  expect(await refusal(other.startSecondFactor())).toMatchObject({ reason: "step_up.needed" });
});

test("R-A12 R-A04 a token taken before a confirmation can do nothing after it, and the browser goes on by its cookie", async () => {
  const answer = await app.fetch(
    new Request(`${testOrigin}/api/user/token`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "clerk1", password: demoPassword }),
    }),
  );
  const { data } = (await answer.json()) as { data: { token: string } };
  const cookie = answer.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  const stolen = app.client(data.token);
  app.clock.advance(301);
  const sure = await confirmed(app.client(data.token), { password: demoPassword });
  expect(await refusal(stolen.startSecondFactor())).toMatchObject({ code: 402 });
  expect(await refusal(stolen.userInfo())).toMatchObject({ code: 402 });
  await expect(sure.startSecondFactor()).resolves.toBeTruthy();
  const { token } = await app.client(undefined, { cookie }).refreshToken();
  await expect(app.client(token).startSecondFactor()).resolves.toBeTruthy();
});

test("R-A12 ending somebody else's sessions, clearing a delay and resetting a second factor ask for a confirmation", async () => {
  let admin = app.client((await signIn("admin")).token);
  const userId = await idOf("clerk2");
  const { id } = (await app.client((await signIn("clerk2")).token).listDevices()).list[0]!;
  app.clock.advance(301);
  const calls = {
    session: () => admin.endUserSession({ params: { id } }),
    sessions: () => admin.endUserSessions({ params: { userId } }),
    delay: () => admin.clearSignInLock({ params: { userId } }),
    factor: () => admin.resetSecondFactor({ params: { userId } }),
  };
  for (const [name, call] of Object.entries(calls))
    expect(await refusal(call()), name).toMatchObject({ reason: "step_up.needed" });
  admin = await confirmed(admin, { password: demoPassword });
  await calls.session();
  await calls.delay();
  expect(await refusal(calls.factor())).toMatchObject({ reason: "second_factor.off" });
});

test("R-A12 an administrator turns it off for somebody without phone and codes, who is told and signed out", async () => {
  const { person, codes } = await enrol("clerk1");
  const admin = await app.as("admin");
  const before = await refusal(
    (await app.as("clerk2")).resetSecondFactor({ params: { userId: await idOf("clerk1") } }),
  );
  expect(before).toMatchObject({ code: 1403, reason: "not_allowed" });
  await app.deliver();
  await admin.resetSecondFactor({ params: { userId: await idOf("clerk1") } });
  expect(await refusal(person.userInfo())).toMatchObject({ code: 401 });
  const mails = await app.deliver();
  expect(mails.map((mail) => mail.channel === "email" && mail.subject)).toEqual(["两步验证已被重置"]);
  const { token } = await signIn("clerk1");
  const { list } = await app.client(token).listNotices({ query: {} });
  expect(list.some(({ notice }) => notice.includes("管理员已重置两步验证"))).toBe(true);
  expect(await auditOf("authn_second_factor_reset")).toMatchObject([{ key: await idOf("clerk1") }]);
  expect(await refusal(admin.resetSecondFactor({ params: { userId: await idOf("clerk1") } }))).toMatchObject({
    reason: "second_factor.off",
  });
  await expect(signIn("clerk1", codes[0])).resolves.toBeTruthy();
});

test("R-A12 R-P02 an officer of accounts resets whoever holds no more and is in scope, nobody else", async () => {
  for (const username of ["admin", "finance1", "enterprise1"]) await enrol(username);
  const granted = await app.ports.db
    .insertInto("duty_grant")
    .values(
      await Promise.all(
        ["clerk2", "smeast"].map(async (name) => ({ user_id: await idOf(name), permission: "user:admin" as const })),
      ),
    )
    .returning("id")
    .execute();
  expect(granted).toHaveLength(2);
  const [clerk, manager] = [
    app.client((await signIn("clerk2")).token),
    app.client((await signIn("smeast")).token),
  ] as const;
  const reset = async (who: typeof clerk, username: string) =>
    refusal(who.resetSecondFactor({ params: { userId: await idOf(username) } }));
  expect(await reset(clerk, "admin")).toMatchObject({ code: 1403, reason: "user.full_access" });
  expect(await reset(clerk, "finance1")).toMatchObject({ code: 1403, reason: "user.beyond_rights" });
  for (const username of ["admin", "finance1", "enterprise1"])
    expect(await reset(manager, username), username).toMatchObject({ code: 404 });
  const left = await app.ports.db.selectFrom("second_factor").select("user_id").execute();
  expect(left).toHaveLength(3);
});

test("R-A12 an administrator of whom it is required does not reset the own second factor either", async () => {
  await app.keepSetting("security.adminSecondFactor", true);
  const { person } = await enrol("admin");
  const userId = await idOf("admin");
  expect(await refusal(person.resetSecondFactor({ params: { userId } }))).toMatchObject({
    reason: "second_factor.kept",
  });
  await expect(person.getSecondFactor()).resolves.toMatchObject({ on: true });
});

test("R-A12 where administrators need it, one without it may turn it on and sign out, and nothing else", async () => {
  await app.keepSetting("security.adminSecondFactor", true);
  await expect((await app.as("clerk1")).listCustomers({ query: {} })).resolves.toBeTruthy();
  const admin = app.client((await signIn("admin")).token);
  await expect(admin.userInfo()).resolves.toMatchObject({ mustEnrol: true });
  await admin.menuNav();
  const required = { code: 1403, httpStatus: 403, reason: "second_factor.required" };
  expect(await refusal(admin.listCustomers({ query: {} }))).toMatchObject(required);
  expect(await refusal(admin.listUserSessions({ query: {} }))).toMatchObject(required);
  expect(await refusal(admin.listDevices())).toMatchObject(required);

  const { uri } = await admin.startSecondFactor();
  await admin.confirmSecondFactor({ body: { code: authenticator(uri).codeAt(app.clock.now()) } });
  await expect(admin.listCustomers({ query: {} })).resolves.toBeTruthy();
  expect((await admin.userInfo()).mustEnrol).toBeUndefined();
  await expect(admin.getSecondFactor()).resolves.toMatchObject({ on: true, required: true });
  expect(await refusal(admin.removeSecondFactor())).toMatchObject({ reason: "second_factor.kept" });
});

test("R-A12 neither a reset by mail nor the change of an issued password passes by the second factor", async () => {
  const { phone } = await enrol("clerk1");
  await app.client().forgotPassword({ body: { email: "clerk1@busbar.example" } });
  const mails = await app.deliver();
  const link = mails.map((mail) => ("text" in mail ? mail.text : "")).find((text) => text.includes("token="))!;
  const token = /token=([\w-]+)/.exec(link)![1]!;
  await app.client().resetPassword({ body: { token, newPassword: "brand-new-7" } });
  expect(await refusal(signIn("clerk1", undefined, "brand-new-7"))).toMatchObject({
    reason: "second_factor.code_needed",
  });
  await app.ports.db
    .updateTable("user_account")
    .set({ password_expired: true })
    .where("username", "=", "clerk1")
    .execute();
  const body = {
    username: "clerk1",
    password: "brand-new-7",
    newPassword: "newest-one-8",
    confirmPassword: "newest-one-8",
  };
  await app.client().changeIssuedPassword({ body });
  expect(await refusal(signIn("clerk1", undefined, "newest-one-8"))).toMatchObject({
    reason: "second_factor.code_needed",
  });
  await expect(signIn("clerk1", codeNow(phone), "newest-one-8")).resolves.toBeTruthy();
});

test("R-A12 a key that was begun counts for nothing until it is confirmed, and a new one takes its place", async () => {
  const person = app.client((await signIn("clerk1")).token);
  const first = authenticator((await person.startSecondFactor()).uri);
  await expect(signIn("clerk1")).resolves.toBeTruthy();
  const second = authenticator((await person.startSecondFactor()).uri);
  expect(await refusal(person.confirmSecondFactor({ body: { code: codeNow(first) } }))).toMatchObject({
    reason: "second_factor.code_wrong",
  });
  await person.confirmSecondFactor({ body: { code: codeNow(second) } });
  expect(await refusal(person.startSecondFactor())).toMatchObject({ reason: "second_factor.already_on" });
  expect(await refusal(person.confirmSecondFactor({ body: { code: codeNow(second) } }))).toMatchObject({
    reason: "second_factor.already_on",
  });
});

test("R-A12 neither keys nor codes stand in the database, the log, the audit or kept answers as they are", async () => {
  const { secret, codes, phone, person } = await enrol("clerk1");
  const answer = await app.fetch(
    new Request(`${testOrigin}/api/second-factor/recovery-codes`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await signIn("clerk1", codeNow(phone)).then(({ token }) => token)}`,
        "idempotency-key": "k1",
      },
    }),
  );
  const { data } = (await answer.json()) as { data: { codes: string[] } };
  await person.getSecondFactor();
  const tables = [
    "second_factor",
    "recovery_code",
    "idempotency_key",
    "audit_log",
    "event",
    "outbound_message",
  ] as const;
  const rows = await Promise.all(tables.map((table) => app.ports.db.selectFrom(table).selectAll().execute()));
  const all = JSON.stringify([rows, app.logged]);
  for (const text of [secret, ...codes, ...data.codes]) {
    expect(all).not.toContain(text);
    expect(all).not.toContain(text.replaceAll("-", ""));
  }
  expect(rows[2]).toEqual([]);
});

test("R-A12 an export of more than ten thousand customers asks for a confirmation, a smaller one does not", async () => {
  let admin = app.client((await signIn("admin")).token);
  app.clock.advance(301);
  await expect(admin.exportCustomers({ query: { format: "csv" } })).resolves.toMatchObject({ status: 200 });
  // Only their number matters: what else is kept of a customer would take longer than a call may.
  await app.database.ownerPool.query(`set session_replication_role = replica;
    insert into customer (name, uscc, area_code, region, lifecycle)
    select 'Many ' || n, c.uscc, c.area_code, c.region, 'CLOSED'
    from generate_series(1, 10001) n cross join (select * from customer limit 1) c;
    reset session_replication_role`);
  expect(await refusal(admin.exportCustomers({ query: { format: "csv" } }))).toMatchObject({
    reason: "step_up.needed",
    details: { by: "password" },
  });
  admin = await confirmed(admin, { password: demoPassword });
  await expect(admin.exportCustomers({ query: { format: "csv" } })).resolves.toMatchObject({ status: 200 });
});
