import { afterAll, beforeAll, expect, test } from "vitest";
import { randomBytes, sha256, toBase64Url } from "../../../kernel/secrets.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { whileHeld } from "../../../testing/database/while-held.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function linkFor(username: string, minutes = 30): Promise<string> {
  const token = toBase64Url(randomBytes(32));
  const now = app.clock.now();
  const { id } = await app.ports.db
    .selectFrom("user_account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  await app.ports.db
    .insertInto("one_time_token")
    .values({
      hash: await sha256(token),
      purpose: "password-reset",
      user_id: id,
      created_at: now,
      expires_at: new Date(now.getTime() + minutes * 60_000),
      used_at: null,
    })
    .execute();
  return token;
}
const reset = (token: string, newPassword = "Quiet-Harbour-7") =>
  app.client().resetPassword({ body: { token, newPassword } });

test("R-A06 a one-time link sets a password, ends every session, and works once", async () => {
  const before = await app.client().signIn({ body: { username: "finance1", password: "Busbar-demo-1" } });
  const token = await linkFor("finance1");
  await reset(token);
  await expect(app.client(before.token).userInfo()).rejects.toMatchObject({ code: 401 });
  await expect(
    app.client().signIn({ body: { username: "finance1", password: "Quiet-Harbour-7" } }),
  ).resolves.toBeTruthy();
  await expect(reset(token, "Another-Harbour-8")).rejects.toMatchObject({ code: 1400, reason: "token.wrong" });
});

test("R-A06 a link that is unknown, used, past its time or of a disabled account is refused alike", async () => {
  const late = await linkFor("finance2", -1);
  const disabled = await linkFor("editor");
  await app.ports.db.updateTable("user_account").set({ status: "DISABLED" }).where("username", "=", "editor").execute();
  for (const token of ["nonsense", late, disabled]) {
    await expect(reset(token)).rejects.toMatchObject({ code: 1400, reason: "token.wrong", errors: [] });
  }
});

test("R-A01 R-A06 a reset and a sign-in of the same person at once do not block each other", async () => {
  const signIn = (password: string) => app.client().signIn({ body: { username: "smnorth", password } });
  await expect(signIn("wrong-one")).rejects.toMatchObject({ code: 1400 });
  const token = await linkFor("smnorth");
  const [entered, changed] = await whileHeld(
    { pool: app.database.ownerPool },
    // At this point one transaction has locked the person and the other the failures.
    (client) => client.query("lock table audit_log in share mode"),
    () => Promise.allSettled([signIn("Busbar-demo-1"), reset(token)]),
    2,
  );
  expect(changed).toMatchObject({ status: "fulfilled" });
  // Whichever came first, nobody keeps a session by the old password.
  if (entered.status === "fulfilled") {
    await expect(app.client(entered.value.token).userInfo()).rejects.toMatchObject({ code: 401 });
  } else expect(entered.reason).toMatchObject({ code: 1400, reason: "sign_in.wrong" });
});

test("R-A06 whether a link works is told without using it, and nothing else of it", async () => {
  const works = (token: string) => app.client().checkResetLink({ body: { token } });
  const [live, late, used] = [await linkFor("clerk1"), await linkFor("clerk2", -1), await linkFor("partner1")];
  await reset(used);
  for (const _ of [1, 2]) expect(await works(live)).toEqual({ works: true });
  for (const dead of [late, used, "nonsense"]) expect(await works(dead)).toEqual({ works: false });
  await expect(reset(live)).resolves.toEqual({ username: "clerk1" });
  expect(await works(live)).toEqual({ works: false });
});

test("R-A06 a refused password leaves the link as it was", async () => {
  const token = await linkFor("test");
  await expect(reset(token, "aaaaaaaa")).rejects.toMatchObject({
    errors: [expect.objectContaining({ path: "newPassword", code: "password.weak" })],
  });
  await expect(reset(token)).resolves.toEqual({ username: "test" });
});

test("of two browsers with the same link one sets the password", async () => {
  const token = await linkFor("partner3");
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) => reset(token, `Harbour-Light-${index}`)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

test("an object in place of the token is refused", async () => {
  await expect(
    app.client().resetPassword({ body: { token: { $ne: "" } as never, newPassword: "Quiet-Harbour-7" } }),
  ).rejects.toMatchObject({ code: 1400 });
});
