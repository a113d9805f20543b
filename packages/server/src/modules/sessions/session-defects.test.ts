/* Tests for session defects that are known from comparable products. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../demo/demo-accounts.ts";
import { refusal } from "../../testing/importer.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const call = (path: string, init: RequestInit = {}, of = app) =>
  of.fetch(new Request(`${testOrigin}/api${path}`, init));
const signIn = (username: string, password: string, of = app) =>
  call(
    "/user/token",
    {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username, password }),
    },
    of,
  );
const tokenOf = async (answer: Response) =>
  ((await answer.clone().json()) as { data: { token: string } | null }).data?.token;
const cookiesOf = (answer: Response) => answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]!);
const refreshOf = (answer: Response) => cookiesOf(answer).find((cookie) => cookie.startsWith("busbar_refresh="))!;
const refresh = (cookie: string) => call("/refreshToken", { method: "POST", headers: { cookie } });

test("R-A04 races of the rotation: fifty refreshes at once move it by one, an older one is told as reuse", async () => {
  const old = refreshOf(await signIn("clerk1", demoPassword));
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(old)));
  expect(new Set(answers.map(refreshOf)).size).toBe(1);
  const [sessionId = "", generation] = old.split("=")[1]!.split(".");
  const row = await app.ports.db
    .selectFrom("session")
    .select("generation")
    .where("id", "=", sessionId)
    .executeTakeFirstOrThrow();
  expect(row.generation).toBe(Number(generation) + 1);
  app.clock.advance(11);
  expect((await refresh(old)).status).toBe(401);
  const reuse = await app.ports.db
    .selectFrom("audit_log")
    .select("key")
    .where("action", "=", "authn_token_reuse")
    .where("key", "=", sessionId)
    .execute();
  expect(reuse).toHaveLength(1);
  const told = await (await app.as("clerk1")).noticeGetList({ query: {} });
  expect(told.list.map(({ notice }) => notice).join()).toContain("登录凭据被重复使用");
});

test("R-A04 a failed sign-in leaves nobody behind: no call takes an unknown token for a right", async () => {
  for (const authorization of [
    "Bearer ",
    "Bearer null",
    "Bearer undefined",
    "Bearer {}",
    "Bearer 0",
    `Bearer ${"A".repeat(43)}`,
    "Basic YWRtaW46QnVzYmFyLWRlbW8tMQ==",
    "bearer x",
    "null",
  ]) {
    for (const path of [
      "/user/info",
      "/menu/nav",
      "/customers",
      "/sessions",
      "/user-sessions",
      "/events",
      "/expireToken",
    ]) {
      const answer = await call(path, { headers: { authorization } });
      expect(answer.status, `${authorization} ${path}`).toBe(401);
      expect(answer.headers.get("content-type"), path).toContain("application/json");
    }
  }
});

test("R-A04 what proves a session is in no log line, audit row, event, job, notice or message", async () => {
  const own = await startTestApp();
  try {
    const answers = [await signIn("clerk1", demoPassword, own), await signIn("smeast", demoPassword, own)];
    const renewed = await call("/refreshToken", { method: "POST", headers: { cookie: refreshOf(answers[0]!) } }, own);
    answers.push(renewed);
    await signIn("clerk1", "a-wrong-password", own);
    for (const answer of answers) {
      const token = (await tokenOf(answer))!;
      for (const path of ["/user/info", "/sessions", "/preferences", "/no/such/path", `/logout?x=1`])
        await call(path, { headers: { authorization: `Bearer ${token}` } }, own);
    }
    const secrets = [
      ...(await Promise.all(answers.map(tokenOf))),
      ...answers.flatMap(cookiesOf).map((cookie) => cookie.split("=")[1]!),
      demoPassword,
      "a-wrong-password",
    ];
    expect(secrets.length).toBeGreaterThan(8);
    const kept = [JSON.stringify(own.logged)];
    for (const table of [
      "audit_log",
      "event",
      "job",
      "notice",
      "idempotency_key",
      "outbound_message",
      "session",
      "device",
    ] as const)
      kept.push(JSON.stringify(await own.ports.db.selectFrom(table).selectAll().execute()));
    for (const secret of secrets)
      expect(
        kept.some((text) => text.includes(secret!)),
        "a secret is kept in clear",
      ).toBe(false);
  } finally {
    await own.close();
  }
});

test("R-A01 no account of the demo or of the mock exists in production", async () => {
  const own = await startTestApp({ demo: false, settings: { profile: "production" } });
  try {
    const names = [
      "admin",
      "editor",
      "test",
      "user",
      "root",
      "administrator",
      ...demoAccounts.map(({ username }) => username),
    ];
    const passwords = [demoPassword, "123456"];
    for (const name of names) {
      const answers = await Promise.all(passwords.map((password) => signIn(name, password, own)));
      expect(
        answers.map(({ status }) => status),
        name,
      ).toEqual(passwords.map(() => 400));
    }
    const greeting = await (await call("/portal", {}, own)).text();
    expect(greeting).not.toContain(demoPassword);
    expect(await own.ports.db.selectFrom("user_account").select("id").execute()).toEqual([]);
  } finally {
    await own.close();
  }
});

test("R-A01 R-A05 R-A07 a locked account is locked on every path that takes its password", async () => {
  const own = await startTestApp({ settings: { freeFailures: 3 } });
  try {
    const token = await own.tokenOf("clerk1");
    for (let count = 0; count < 4; count += 1) await signIn("clerk1", "wrong-one", own);
    const fresh = { newPassword: "Quiet-Harbour-7", confirmPassword: "Quiet-Harbour-7" };
    const paths = {
      signIn: () => own.client().signIn({ body: { username: "clerk1", password: demoPassword } }),
      issued: () =>
        own.client().changeIssuedPassword({ body: { username: "clerk1", password: demoPassword, ...fresh } }),
      change: () => own.client(token).changePassword({ body: { password: demoPassword, ...fresh } }),
    };
    for (const [path, attempt] of Object.entries(paths))
      expect(await refusal(attempt()), path).toMatchObject({ code: 1429, details: { seconds: 2 } });
    own.clock.advance(2);
    await expect(paths.signIn()).resolves.toBeTruthy();
  } finally {
    await own.close();
  }
});
