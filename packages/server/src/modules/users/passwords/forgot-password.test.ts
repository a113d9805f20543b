import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { demoPassword } from "../../../demo/demo-accounts.ts";
import { createSmtpMailer } from "../../../node/mails/mailer.ts";
import { type MailServer, startMailServer } from "../../../testing/mails/mail-server.ts";
import { startTestApp, type TestApp, testOrigin } from "../../../testing/start-test-app.ts";

const publicUrl = "https://busbar.example.com";
const known = "clerk1@busbar.example";
const newPassword = "Quiet-Harbour-7";

let server: MailServer;
let app: TestApp;
let clerk: { full_name: string; password_hash: string | null };
const clerk1 = () => app.ports.db.updateTable("user_account").where("username", "=", "clerk1");

beforeAll(async () => {
  server = await startMailServer();
  app = await startTestApp({
    settings: { publicUrl },
    mailer: createSmtpMailer(server.url, "Busbar <busbar@example.com>"),
  });
  clerk = await app.ports.db
    .selectFrom("user_account")
    .select(["full_name", "password_hash"])
    .where("username", "=", "clerk1")
    .executeTakeFirstOrThrow();
});
afterAll(async () => {
  await app.close();
  await server.stop();
});
beforeEach(async () => {
  server.received.length = 0;
  server.refuse.clear();
  app.logged.length = 0;
  await app.ports.db.deleteFrom("outbound_message").execute();
  await app.ports.db.deleteFrom("one_time_token").execute();
  await clerk1()
    .set({ ...clerk, language: "zh" })
    .execute();
});

const forgot = (email: string, headers: Record<string, string> = {}) =>
  app.client(undefined, headers).forgotPassword({ body: { email } });
const rawForgot = (email: unknown, headers: Record<string, string> = {}) =>
  app.fetch(
    new Request(`${testOrigin}/api/pwdSet/forgot-password`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify({ email }),
    }),
  );
const linkPattern = /https:\/\/busbar\.example\.com\/#\/forgot-password\/reset\?token=([\w-]{43})(?![\w-])/;
const tokenOf = (mail: { text?: string | undefined } | undefined) => linkPattern.exec(mail?.text ?? "")?.[1] ?? "";

/**
 * Requests a link, lets the outbox deliver and reads the token from the newest mail with a link; mails are sent
 * concurrently.
 */
async function linkFor(email = known): Promise<string> {
  await forgot(email);
  await app.deliver();
  const token = server.received.map(tokenOf).findLast((found) => found !== "");
  expect(token).toBeDefined();
  return token!;
}
const reset = (token: string, password = newPassword) =>
  app.client().resetPassword({ body: { token, newPassword: password } });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was not refused"),
    (error: unknown) => error as CallError,
  );
const linkRefused = { code: 1400, reason: "token.wrong", errors: [] };

test("R-A06 whoever forgot the password gets a mail with a link, sets a new one and signs in with it", async () => {
  const token = await linkFor();
  expect(server.received[0]).toMatchObject({ envelopeTo: [known], subject: "重置密码" });
  expect(server.received[0]!.html).toContain(`reset?token=${token}`);
  expect(await reset(token)).toEqual({ username: "clerk1" });
  await expect(app.client().signIn({ body: { username: "clerk1", password: newPassword } })).resolves.toBeTruthy();
  await expect(
    refusal(app.client().signIn({ body: { username: "clerk1", password: demoPassword } })),
  ).resolves.toMatchObject({ reason: "sign_in.wrong" });
  await app.deliver();
  expect(server.received.at(-1)).toMatchObject({ envelopeTo: [known], subject: "密码已修改" });
  expect(server.received.at(-1)!.text).not.toContain("token=");
});

test("R-A06 the address is found in any case, and the mail goes to the address of the account", async () => {
  await linkFor("  CLERK1@Busbar.Example ");
  expect(server.received[0]!.envelopeTo).toEqual([known]);
});

test("R-A06 a person who reads English gets an English mail", async () => {
  await clerk1().set({ language: "en" }).execute();
  await linkFor();
  expect(server.received[0]!.subject).toBe("Reset your password");
  expect(server.received[0]!.html).toContain('<html lang="en">');
});

test("R-A06 known, unknown, disabled and mail-less accounts are answered by the same bytes, and only the known gets mail", async () => {
  const { db } = app.ports;
  await db.updateTable("user_account").set({ status: "DISABLED" }).where("username", "=", "editor").execute();
  const editor = await db
    .selectFrom("user_account")
    .select("email")
    .where("username", "=", "editor")
    .executeTakeFirstOrThrow();
  const answers = [];
  for (const email of [known, "nobody@busbar.example", editor.email ?? "", known]) {
    const answer = await rawForgot(email);
    const headers = [...answer.headers].filter(([name]) => name !== "x-request-id" && name !== "date");
    answers.push({ status: answer.status, headers, body: await answer.text() });
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect(answers[0]!.body).toBe('{"status":0,"msg":"","data":null}');
  await app.deliver();
  expect(server.received.map(({ envelopeTo }) => envelopeTo)).toEqual([[known]]);
});

test("R-A06 the way by GET does the same, and no address is ever logged", async () => {
  await app.client().forgotPasswordByGet({ query: { email: known } });
  await app.client().forgotPasswordByGet({ query: { email: "nobody@busbar.example" } });
  await app.deliver();
  expect(server.received).toHaveLength(1);
  const log = JSON.stringify(app.logged);
  expect(log).not.toContain(known);
  expect(log).not.toContain("nobody@busbar.example");
  expect(log).not.toContain(tokenOf(server.received[0]));
});

test("R-A06 the request itself decides nothing: it leaves one row, and no link is made before the row is worked", async () => {
  await forgot(known);
  await forgot("nobody@busbar.example");
  const { db } = app.ports;
  expect(await db.selectFrom("one_time_token").selectAll().execute()).toEqual([]);
  const queued = await db.selectFrom("outbound_message").selectAll().execute();
  expect(queued.map(({ user_id, content }) => ({ user_id, content }))).toEqual([
    { user_id: null, content: {} },
    { user_id: null, content: {} },
  ]);
  await app.deliver();
  const token = tokenOf(server.received[0]);
  const kept = JSON.stringify([
    await db.selectFrom("outbound_message").selectAll().execute(),
    await db.selectFrom("audit_log").selectAll().execute(),
  ]);
  expect(kept).not.toContain(token);
});

test("R-A06 one address gets one mail in five minutes", async () => {
  await Promise.all(Array.from({ length: 10 }, () => forgot(known)));
  await app.deliver();
  app.clock.advance(299);
  await forgot(known);
  await app.deliver();
  expect(server.received).toHaveLength(1);
  app.clock.advance(2);
  await forgot(known);
  await app.deliver();
  expect(server.received).toHaveLength(2);
});

test("R-A06 too many requests from one address are refused for every address alike", async () => {
  const own = await startTestApp({ settings: { signInPerMinute: 2 } });
  try {
    const ask = (email: string) => own.client().forgotPassword({ body: { email } });
    await ask(known);
    await ask("nobody@busbar.example");
    for (const email of [known, "nobody@busbar.example"])
      expect(await refusal(ask(email))).toMatchObject({ reason: "rate_limited" });
  } finally {
    await own.close();
  }
});

test("R-A06 a used, an older, an expired, an invented link and one from before a change of password are refused alike", async () => {
  const older = await linkFor();
  app.clock.advance(301);
  const newest = await linkFor();
  const refusals = [await refusal(reset(older)), await refusal(reset("A".repeat(43)))];
  await reset(newest);
  refusals.push(await refusal(reset(newest, "Another-Harbour-8")));

  app.clock.advance(301);
  const before = await linkFor();
  const { token } = await app.client().signIn({ body: { username: "clerk1", password: newPassword } });
  await app.client(token).changePassword({
    body: { password: newPassword, newPassword: "Harbour-Light-9", confirmPassword: "Harbour-Light-9" },
  });
  refusals.push(await refusal(reset(before)));

  app.clock.advance(301);
  const late = await linkFor();
  app.clock.advance(30 * 60);
  refusals.push(await refusal(reset(late)));
  for (const refused of refusals) {
    expect(refused).toMatchObject(linkRefused);
    expect({ ...refused, requestId: "" }).toEqual({ ...refusals[0], requestId: "" });
  }
});

test("R-A06 a link lives thirty minutes", async () => {
  const token = await linkFor();
  app.clock.advance(30 * 60 - 1);
  await expect(reset(token)).resolves.toEqual({ username: "clerk1" });
});

test("R-A06 a new password ends every session and every refresh, and signs nobody in", async () => {
  const signIn = () =>
    app.fetch(
      new Request(`${testOrigin}/api/user/token`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "clerk1", password: demoPassword }),
      }),
    );
  const sessions = await Promise.all([signIn(), signIn()]);
  const token = await linkFor();
  const answer = await app.fetch(
    new Request(`${testOrigin}/api/pwdSet/reset-password`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ token, newPassword }),
    }),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(await answer.text()).not.toContain("token");
  for (const session of sessions) {
    const { data } = (await session.json()) as { data: { token: string } };
    expect(await refusal(app.client(data.token).userInfo())).toMatchObject({ code: 401 });
    const cookie = session.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ");
    const refreshed = await app.fetch(
      new Request(`${testOrigin}/api/refreshToken`, { method: "POST", headers: { cookie } }),
    );
    expect(((await refreshed.json()) as { status: number }).status).toBe(401);
  }
});

test("R-A06 no header of a request changes the link", async () => {
  const evil = "evil.example";
  const attacks: Record<string, string>[] = [
    { host: evil },
    { "x-forwarded-host": evil },
    { "x-forwarded-server": evil },
    { "x-forwarded-proto": "http", "x-forwarded-port": "8443" },
    { forwarded: `host=${evil};proto=http` },
    { "x-original-url": `https://${evil}/` },
    { "x-host": evil, "x-http-host-override": evil },
    { referer: `https://${evil}/#/forgot-password` },
    { "accept-language": `en; host=${evil}` },
  ];
  for (const headers of attacks) {
    app.clock.advance(301);
    await rawForgot(known, headers);
    await app.deliver();
    const mail = server.received.at(-1)!;
    expect(tokenOf(mail), JSON.stringify(headers)).not.toBe("");
    expect(mail.raw).not.toContain(evil);
  }
  // A call from another site's page does nothing.
  app.clock.advance(301);
  expect((await rawForgot(known, { origin: `https://${evil}` })).status).toBe(403);
  await app.deliver();
  expect(server.received).toHaveLength(attacks.length);
});

test("R-A06 markup and template marks in a name stay words", async () => {
  await linkFor();
  const elements = (html: string | undefined) =>
    (html ?? "").match(/<[a-z!/][^>]*>/gi)?.map((tag) => tag.split(" ")[0]);
  const usual = elements(server.received[0]!.html);
  const names = [
    `<img src=x onerror=alert(1)><a href="https://evil.example">张三</a>`,
    `"><script>alert(1)</script>`,
    "{{constructor.constructor('return 1')()}} ${7*7} <%= 1 %>",
    "张\r\nBcc: thief@evil.example",
  ];
  for (const name of names) {
    app.clock.advance(301);
    await clerk1().set({ full_name: name }).execute();
    await linkFor();
    const mail = server.received.at(-1)!;
    expect(elements(mail.html), name).toEqual(usual);
    expect(mail.text?.replaceAll("\r\n", "\n")).toContain(name.replaceAll("\r\n", "\n"));
    expect(mail.envelopeTo).toEqual([known]);
    expect(mail.bcc ?? []).toEqual([]);
  }
});

test("R-A06 while the mail server is away the request is answered, and the mail comes later with a link that works", async () => {
  server.refuse.set(known, { code: 451, text: "try later" });
  await forgot(known);
  await app.deliver();
  expect(server.received).toEqual([]);
  server.refuse.clear();
  app.clock.advance(61);
  await app.deliver();
  // The link of the mail that was not sent is void.
  const links = await app.ports.db.selectFrom("one_time_token").select("used_at").orderBy("created_at").execute();
  expect(links.map(({ used_at: usedAt }) => usedAt === null)).toEqual([false, true]);
  await expect(reset(tokenOf(server.received[0]))).resolves.toEqual({ username: "clerk1" });
});

test("R-A06 a mail that could not leave for an hour is not sent any more", async () => {
  server.refuse.set(known, { code: 451, text: "try later" });
  await forgot(known);
  await app.deliver();
  server.refuse.clear();
  app.clock.advance(3601);
  await app.deliver();
  expect(server.received).toEqual([]);
});

test("R-A06 what is no e-mail address is told at the field, and an object is refused", async () => {
  for (const email of ["", "  ", "clerk1", "a b@c.example"]) {
    const answer = await rawForgot(email);
    expect(answer.status, email).toBe(400);
    expect(await answer.json()).toMatchObject({ errors: [{ path: "email", message: "请输入正确的邮箱" }] });
  }
  expect((await rawForgot({ $ne: "" })).status).toBe(400);
  await app.deliver();
  expect(server.received).toEqual([]);
});
