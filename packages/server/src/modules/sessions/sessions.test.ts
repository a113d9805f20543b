import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const post = (path: string, body?: unknown, headers: Record<string, string> = {}) =>
  app.fetch(
    new Request(`${testOrigin}/api${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  );

async function signIn(username: string): Promise<{ token: string; cookie: string }> {
  const answer = await post("/user/token", { username, password: demoPassword });
  const { data } = (await answer.json()) as { data: { token: string } };
  return { token: data.token, cookie: cookieOf(answer) };
}
const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
const refresh = (cookie: string) => post("/refreshToken", undefined, { cookie });
const statusOf = async (response: Response) => ((await response.json()) as { status: number }).status;
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was not refused"),
    (error: unknown) => error as CallError,
  );

test("R-A01 user name, e-mail and mobile number all sign in, in any width or case", async () => {
  for (const username of ["clerk1", "ＣＬＥＲＫ1", "clerk1@busbar.example", "13800000012"]) {
    const answer = await app.client().signIn({ body: { username, password: demoPassword } });
    expect(answer.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  }
});

test("R-A01 signing in again ends the session that the same browser had, of whomever, and no other", async () => {
  const [first, elsewhere] = [await signIn("enterprise2"), await signIn("enterprise2")];
  const again = await post(
    "/user/token",
    { username: "enterprise2", password: demoPassword },
    { cookie: first.cookie },
  );
  expect(await statusOf(await refresh(first.cookie))).toBe(401);
  expect(await refusal(app.client(first.token).userInfo())).toMatchObject({ code: 401 });
  expect((await app.client(elsewhere.token).userInfo()).username).toBe("enterprise2");
  const other = await post(
    "/user/token",
    { username: "enterprise3", password: demoPassword },
    { cookie: cookieOf(again) },
  );
  expect(await statusOf(other)).toBe(0);
  expect(await statusOf(await refresh(cookieOf(again)))).toBe(401);
  const forged = elsewhere.cookie.replace(/(?<=\.\d+\.)./, (mark) => (mark === "A" ? "B" : "A"));
  await post("/user/token", { username: "enterprise3", password: demoPassword }, { cookie: forged });
  expect(await statusOf(await refresh(elsewhere.cookie))).toBe(0);
});

test("R-A01 a wrong password and an unknown account are answered alike", async () => {
  const [wrong, unknown] = await Promise.all([
    post("/user/token", { username: "clerk1", password: "wrong-one" }),
    post("/user/token", { username: "nobody-here", password: "wrong-one" }),
  ]);
  const strip = (body: Record<string, unknown>) => ({ ...body, requestId: "" });
  expect(wrong.status).toBe(400);
  expect(strip((await wrong.json()) as never)).toEqual(strip((await unknown.json()) as never));
});

test("R-A02 whoever is signed in learns roles, permissions and the admin flag", async () => {
  const admin = await (await app.as("admin")).userInfo();
  expect(admin).toMatchObject({ admin: true, roleCode: "vhDfQxYsqK", visitCode: "", avatar: "" });
  const enterprise = await (await app.as("enterprise1")).userInfo();
  expect(enterprise).toMatchObject({ admin: false, roleCode: "NTWSeRePGN", visitCode: "SM_NORTH" });
  expect(enterprise.roles).toEqual(["NTWSeRePGN", "CFWreSdIlp"]);
});

test.each([
  ["admin", ""],
  ["smeast", ""],
  ["partner1", ""],
  ["enterprise1", "SM_NORTH"],
  ["clerk1", ""],
])("R-A02 %s learns the own id, code and name, and as an enterprise the visit code %j", async (username, visitCode) => {
  const { userCode, fullName } = demoAccounts.find((account) => account.username === username)!;
  const { id } = await app.ports.db
    .selectFrom("user_account")
    .select("id")
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  expect(await (await app.as(username)).userInfo()).toMatchObject({ id, userCode, username, fullName, visitCode });
});

test("R-A04 a token past its ten minutes answers 402 while the session lives, 401 when it does not", async () => {
  const own = await startTestApp();
  try {
    const { token } = await own.client().signIn({ body: { username: "clerk1", password: demoPassword } });
    own.clock.advance(599);
    await expect(own.client(token).userInfo()).resolves.toMatchObject({ username: "clerk1" });
    own.clock.advance(2);
    expect(await refusal(own.client(token).userInfo())).toMatchObject({ code: 402, httpStatus: 401 });
    own.clock.advance(9 * 3600);
    expect(await refusal(own.client(token).userInfo())).toMatchObject({ code: 401, httpStatus: 401 });
  } finally {
    await own.close();
  }
});

test("R-A04 fifty refreshes at once with one credential make one new generation and fifty good answers", async () => {
  const { cookie } = await signIn("clerk2");
  const answers = await Promise.all(Array.from({ length: 50 }, () => refresh(cookie)));
  expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 200));
  expect(new Set(answers.map(cookieOf)).size).toBe(1);
  const row = await app.ports.db
    .selectFrom("session")
    .select("generation")
    .where("id", "=", cookie.split("=")[1]!.split(".")[0]!)
    .executeTakeFirstOrThrow();
  expect(row.generation).toBe(2);
});

test("R-A04 a stolen credential that is replayed later ends the session for both", async () => {
  const own = await startTestApp();
  const call = (path: string, headers: Record<string, string>) =>
    own.fetch(new Request(`${testOrigin}/api${path}`, { method: "POST", headers }));
  try {
    const signedIn = await own.fetch(
      new Request(`${testOrigin}/api/user/token`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "clerk1", password: demoPassword }),
      }),
    );
    const stolen = cookieOf(signedIn);
    const fresh = await call("/refreshToken", { cookie: stolen });
    const { data } = (await fresh.json()) as { data: { token: string } };
    own.clock.advance(11);
    expect(await statusOf(await call("/refreshToken", { cookie: stolen }))).toBe(401);
    expect(await statusOf(await call("/refreshToken", { cookie: cookieOf(fresh) }))).toBe(401);
    expect(await refusal(own.client(data.token).userInfo())).toMatchObject({ code: 401 });
    const reuse = await own.ports.db
      .selectFrom("audit_log")
      .select("id")
      .where("action", "=", "authn_token_reuse")
      .execute();
    expect(reuse).toHaveLength(1);
  } finally {
    await own.close();
  }
});

test("R-A04 an answer that was lost is repeated within ten seconds", async () => {
  const { cookie } = await signIn("finance1");
  const lost = await refresh(cookie);
  const again = await refresh(cookie);
  expect(cookieOf(again)).toBe(cookieOf(lost));
  expect(await statusOf(again)).toBe(0);
});

/** Calls of an app with the headers that a browser would send. */
function callsOf(own: TestApp) {
  const call = (path: string, headers: Record<string, string>, body: unknown = {}) =>
    own.fetch(
      new Request(`${testOrigin}/api${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
    );
  return { call, renew: (cookie: string) => call("/refreshToken", { cookie }) };
}

test("R-A04 R-A05 after a change of the password the credential of that very session is worth nothing at once", async () => {
  const own = await startTestApp();
  const { call, renew } = callsOf(own);
  const chosen = { newPassword: "Sunlit-Meadow-42", confirmPassword: "Sunlit-Meadow-42" };
  const change = async (username: string) => {
    const signedIn = await call("/user/token", {}, { username, password: demoPassword });
    const { data } = (await signedIn.clone().json()) as { data: { token: string } };
    const headers = { authorization: `Bearer ${data.token}` };
    const changed = await call("/user/password", headers, { password: demoPassword, ...chosen });
    expect(await statusOf(changed.clone())).toBe(0);
    return { before: cookieOf(signedIn), after: cookieOf(changed), changed };
  };
  try {
    const owner = await change("clerk1");
    expect(owner.changed.headers.getSetCookie().join()).toMatch(/Max-Age=604\d\d\d; Path=.*HttpOnly; SameSite=Strict/);
    expect(await statusOf(await renew(owner.after))).toBe(0);

    // A copy of the previous credential is detected, even within the ten seconds of grace.
    const robbed = await change("clerk2");
    expect(await statusOf(await renew(robbed.before))).toBe(401);
    expect(await statusOf(await renew(robbed.after))).toBe(401);
  } finally {
    await own.close();
  }
});

test("R-A04 R-A12 a confirmation moves the credential on as a refresh does, so that a copy of before ends the session", async () => {
  const own = await startTestApp();
  const { call, renew } = callsOf(own);
  try {
    const signedIn = await call("/user/token", {}, { username: "clerk1", password: demoPassword });
    const { data } = (await signedIn.clone().json()) as { data: { token: string } };
    const confirmed = await call("/step-up", { authorization: `Bearer ${data.token}` }, { password: demoPassword });
    const [before, after] = [cookieOf(signedIn), cookieOf(confirmed)];
    expect(after).not.toBe(before);
    // The answer was lost.
    expect(cookieOf(await renew(before))).toBe(after);
    own.clock.advance(11);
    expect(await statusOf(await renew(before))).toBe(401);
    expect(await statusOf(await renew(after))).toBe(401);
  } finally {
    await own.close();
  }
});

test("R-A04 a forged or foreign refresh credential answers 401 and clears the cookie", async () => {
  const { cookie } = await signIn("finance2");
  // Changes the first letter of the HMAC: two bits of the last letter are unused.
  const forged = cookie.replace(/(?<=\.\d+\.)./, (first) => (first === "A" ? "B" : "A"));
  for (const value of [
    forged,
    "busbar_refresh=x",
    "",
    "busbar_refresh=00000000-0000-0000-0000-000000000000.1." + "A".repeat(43),
  ]) {
    const answer = await refresh(value);
    expect(await statusOf(answer)).toBe(401);
    expect(answer.headers.getSetCookie()[0]).toContain("Max-Age=0");
  }
});

test("R-A15 /expireToken is 0 with a live token and /refreshToken answers by GET too", async () => {
  const { token, cookie } = await signIn("smeast");
  await expect(app.client(token).expireToken()).resolves.toBeNull();
  const answer = await app.fetch(new Request(`${testOrigin}/api/refreshToken?x=1`, { headers: { cookie } }));
  expect(((await answer.json()) as { data: { token: string } }).data.token).toBeTruthy();
});

test("R-A15 tokens that a session lets expire are answered 402 until it renews, and others' stay", async () => {
  const { token, cookie } = await signIn("smeast");
  const other = await signIn("smeast");
  await app.client(token).expireTokenNow();
  expect(await refusal(app.client(token).expireToken())).toMatchObject({ code: 402 });
  await expect(app.client(other.token).expireToken()).resolves.toBeNull();
  const renewed = ((await (await refresh(cookie)).json()) as { data: { token: string } }).data.token;
  await expect(app.client(renewed).expireToken()).resolves.toBeNull();
});

test("R-A03 after signing out neither the token nor the refresh credential works", async () => {
  const { token, cookie } = await signIn("smnorth");
  await app.client(token).signOutByGet();
  expect(await refusal(app.client(token).userInfo())).toMatchObject({ code: 401 });
  expect(await statusOf(await refresh(cookie))).toBe(401);
});

test("R-A03 signing out ends the session also when the call carries an idempotency key, as the portal's does", async () => {
  const { token } = await signIn("smnorth");
  await expect(app.client(token).signOut({}, { idempotencyKey: "sign-out-once" })).resolves.toBeNull();
  expect(await refusal(app.client(token).userInfo())).toMatchObject({ code: 401 });
});

test("R-A03 another site cannot sign anybody out", async () => {
  const { token } = await signIn("smsouth");
  const answer = await app.fetch(
    new Request(`${testOrigin}/api/logout`, {
      headers: { authorization: `Bearer ${token}`, "sec-fetch-site": "cross-site" },
    }),
  );
  expect(await statusOf(answer)).toBe(1403);
  await expect(app.client(token).userInfo()).resolves.toMatchObject({ username: "smsouth" });
});

test("the oldest session ends when a person signs in once more than is allowed", async () => {
  const own = await startTestApp({ settings: { sessionsPerUser: 2 } });
  try {
    const tokens: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      tokens.push((await own.client().signIn({ body: { username: "clerk1", password: demoPassword } })).token);
      own.clock.advance(1);
    }
    expect(await refusal(own.client(tokens[0]).userInfo())).toMatchObject({ code: 401 });
    await expect(own.client(tokens[1]).userInfo()).resolves.toBeTruthy();
    await expect(own.client(tokens[2]).userInfo()).resolves.toBeTruthy();
  } finally {
    await own.close();
  }
});

test("too many sign-ins from one address are refused with the time to wait", async () => {
  const own = await startTestApp({ settings: { signInPerMinute: 3 } });
  try {
    for (let count = 0; count < 3; count += 1)
      await refusal(own.client().signIn({ body: { username: "x", password: "wrong-one" } }));
    const refused = await refusal(own.client().signIn({ body: { username: "clerk1", password: demoPassword } }));
    expect(refused).toMatchObject({ code: 1429, httpStatus: 429 });
    expect(refused.details["seconds"]).toBeGreaterThan(0);
  } finally {
    await own.close();
  }
});

test("no token and no refresh credential is ever logged", async () => {
  const { token, cookie } = await signIn("partner1");
  await app.client(token).userInfo();
  const text = JSON.stringify(app.logged);
  expect(text).not.toContain(token);
  expect(text).not.toContain(cookie.split("=")[1]);
  expect(text).not.toContain(demoPassword);
});

test("R-C09 the calls of the mock do not exist on the real server", async () => {
  for (const [method, path] of [
    ["POST", "/login"],
    ["POST", "/register"],
    ["GET", "/userInfo"],
  ] as const) {
    const answer = await app.fetch(new Request(`${testOrigin}/api${path}`, { method }));
    expect(answer.status, path).toBe(404);
  }
});
