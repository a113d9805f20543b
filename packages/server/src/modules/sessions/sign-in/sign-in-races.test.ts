/* What happens to a running sign-in when its account changes before it finishes. */
import { afterEach, beforeEach, expect, test } from "vitest";
import { demoPassword } from "../../../demo/demo-accounts.ts";
import { refusal } from "../../../testing/importer.ts";
import type { KyselyPlugin } from "kysely";
import { unitOfWork } from "../../../kernel/work/unit-of-work.ts";
import { sessionServiceOf } from "../../../testing/people/session-service.ts";
import { startTestApp, type TestApp, testOrigin } from "../../../testing/start-test-app.ts";
import { whileHeld } from "../../../testing/database/while-held.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const signIn = (username: string) => app.client().signIn({ body: { username, password: demoPassword } });
const sessionsOf = (username: string) =>
  app.ports.db
    .selectFrom("session as s")
    .innerJoin("user_account as u", "u.id", "s.user_id")
    .select("s.id")
    .where("u.username", "=", username)
    .execute();

test("R-A05 R-A06 a sign-in with the old password that arrives after its change begins no session", async () => {
  const newHash = await app.ports.passwords.hash("Quiet-Harbour-7");
  const late = await whileHeld(
    app.database,
    (client) => client.query("update user_account set password_hash = $1 where username = 'clerk1'", [newHash]),
    () => refusal(signIn("clerk1")),
  );
  expect(late).toMatchObject({ code: 1400, reason: "sign_in.wrong" });
  expect(await sessionsOf("clerk1")).toEqual([]);
  expect((await app.ports.db.selectFrom("sign_in_failure").selectAll().execute()).length).toBe(0);
});

test("R-A05 R-A06 R-A07 a change by the old password does not undo a reset that was faster", async () => {
  const hashOf = async (username: string) =>
    (
      await app.ports.db
        .selectFrom("user_account")
        .select("password_hash")
        .where("username", "=", username)
        .executeTakeFirstOrThrow()
    ).password_hash;
  const reset = await app.ports.passwords.hash("Quiet-Harbour-7");
  const theirs = { password: demoPassword, newPassword: "Thiefs-Harbour-8", confirmPassword: "Thiefs-Harbour-8" };
  const person = await app.as("clerk1");
  await app.ports.db
    .updateTable("user_account")
    .set({ password_expired: true })
    .where("username", "=", "clerk2")
    .execute();
  const changes = {
    clerk1: () => refusal(person.changePassword({ body: theirs })),
    clerk2: () => refusal(app.client().changeIssuedPassword({ body: { username: "clerk2", ...theirs } })),
  };
  for (const [username, change] of Object.entries(changes)) {
    const late = await whileHeld(
      app.database,
      (client) => client.query("update user_account set password_hash = $1 where username = $2", [reset, username]),
      change,
    );
    expect(late, username).toMatchObject({ code: 1400 });
    expect(await hashOf(username), username).toBe(reset);
  }
});

test("R-A01 R-P05 a sign-in that arrives after the account was disabled begins no session", async () => {
  const late = await whileHeld(
    app.database,
    (client) => client.query("update user_account set status = 'DISABLED' where username = 'clerk2'"),
    () => refusal(signIn("clerk2")),
  );
  expect(late).toMatchObject({ code: 1400, reason: "sign_in.wrong" });
  expect(await sessionsOf("clerk2")).toEqual([]);
});

test("R-A01 two people who sign in at once with each other's cookie, both at their limit, do not block each other", async () => {
  const own = await startTestApp({ settings: { sessionsPerUser: 2 } });
  const enter = async (username: string, cookie = "") => {
    own.clock.advance(1);
    const request = new Request(`${testOrigin}/api/user/token`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie },
      body: JSON.stringify({ username, password: demoPassword }),
    });
    const answer = await own.fetch(request);
    const refresh = answer.headers.getSetCookie().find((line) => line.startsWith("busbar_refresh="));
    return { status: answer.status, cookie: refresh?.split(";")[0] ?? "" };
  };
  try {
    // Each person's oldest session is the one in the other's browser, so two sign-ins end it for two reasons.
    const [first, second] = [await enter("clerk1"), await enter("clerk2")];
    for (const username of ["clerk1", "clerk2"]) await enter(username);
    const answers = await whileHeld(
      { pool: own.database.ownerPool },
      // Both have ended their oldest session when they try to insert the event.
      (client) => client.query("lock table event in share mode"),
      () => Promise.all([enter("clerk1", second.cookie), enter("clerk2", first.cookie)]),
      2,
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const alive = await own.ports.db
      .selectFrom("session as s")
      .innerJoin("user_account as u", "u.id", "s.user_id")
      .select(({ fn }) => ["u.username", fn.countAll<string>().as("count")])
      .where("s.revoked_at", "is", null)
      .groupBy("u.username")
      .orderBy("u.username")
      .execute();
    expect(alive).toEqual([
      { username: "clerk1", count: "2" },
      { username: "clerk2", count: "2" },
    ]);
  } finally {
    await own.close();
  }
});

test("R-A03 R-A04 what was read of a session before it ended is not remembered after it", async () => {
  const { token } = await signIn("clerk1");
  const [session] = await sessionsOf("clerk1");
  const reached = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const slowly: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reached.resolve();
      await released.promise;
      return result;
    },
  };
  const sessions = sessionServiceOf({ ...app.ports, db: app.ports.db.withPlugin(slowly) });
  const before = sessions.authenticate(token);
  await reached.promise;
  const context = { actorId: null, actorCode: "", requestId: "", ip: "" };
  await unitOfWork(app.ports, context, (unit) => sessions.end(unit, session!.id, "1"));
  released.resolve();
  // This call was running when the session ended; the next one is refused.
  await expect(before).resolves.toMatchObject({ username: "clerk1" });
  await expect(sessions.authenticate(token)).resolves.toBe("none");
});
