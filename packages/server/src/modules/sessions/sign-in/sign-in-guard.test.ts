import { afterEach, beforeEach, expect, test } from "vitest";
import { demoPassword } from "../../../demo/demo-accounts.ts";
import { refusal } from "../../../testing/importer.ts";
import { startTestApp, type TestApp, testOrigin } from "../../../testing/start-test-app.ts";
import { statementsOf } from "../../../testing/database/statements-of.ts";
import { createSignInGuard } from "./sign-in-guard.ts";

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ settings: { freeFailures: 5 } });
});
afterEach(() => app.close());

type Sent = { headers?: Record<string, string>; address?: string };

function post(path: string, body: unknown, { headers = {}, address = "203.0.113.7" }: Sent = {}) {
  const request = new Request(`${testOrigin}/api${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
  return app.app.fetch(request, { address });
}
async function trySignIn(username: string, password: string, sent?: Sent) {
  const answer = await post("/user/token", { username, password }, sent);
  const body = (await answer.json()) as { status: number; reason?: string; details?: { seconds?: number } };
  return { http: answer.status, headers: answer.headers, ...body };
}
async function fail(username: string, times: number, sent?: Sent) {
  const answers = [];
  for (let count = 0; count < times; count += 1) answers.push(await trySignIn(username, "wrong-one", sent));
  return answers;
}
/** A device cookie from an earlier sign-in of the person. */
async function deviceOf(username: string): Promise<string> {
  const { headers } = await trySignIn(username, demoPassword);
  return headers
    .getSetCookie()
    .find((cookie) => cookie.includes("busbar_device"))!
    .split(";")[0]!;
}

test("R-A01 five failures are free; then the wait doubles with each, and ends with the right password", async () => {
  const five = await fail("clerk1", 5);
  expect(five.map(({ status, details }) => [status, details?.seconds])).toEqual(Array(5).fill([1400, undefined]));
  for (const seconds of [2, 4, 8]) {
    const [next] = await fail("clerk1", 1);
    expect(next).toMatchObject({ status: 1400, reason: "sign_in.wrong", details: { seconds } });
    expect(await trySignIn("clerk1", demoPassword)).toMatchObject({ status: 1429, http: 429, details: { seconds } });
    app.clock.advance(seconds);
  }
  expect((await trySignIn("clerk1", demoPassword)).status).toBe(0);
  expect((await fail("clerk1", 5)).every(({ details }) => details === undefined)).toBe(true);
});

test("R-A01 during the wait the right password is answered like a wrong one, with the time in Retry-After", async () => {
  await fail("clerk1", 6);
  const [right, wrong] = [await trySignIn("clerk1", demoPassword), await trySignIn("clerk1", "wrong-one")];
  for (const answer of [right, wrong]) expect(answer.headers.get("retry-after")).toBe("2");
  const strip = ({ headers, ...answer }: typeof right) => ({
    ...answer,
    cookies: headers.getSetCookie(),
    requestId: "",
  });
  expect(strip(right)).toEqual(strip(wrong));
});

test("R-A01 asking again during the wait does not lengthen it", async () => {
  await fail("clerk1", 6);
  await fail("clerk1", 20);
  app.clock.advance(2);
  expect((await trySignIn("clerk1", demoPassword)).status).toBe(0);
});

test("R-A01 the wait ends at a quarter of an hour", async () => {
  for (let count = 0; count < 20; count += 1) {
    await fail("clerk1", 1);
    app.clock.advance(900);
  }
  expect((await fail("clerk1", 1))[0]).toMatchObject({ details: { seconds: 900 } });
});

test("R-A01 failures are forgotten twelve hours after the last", async () => {
  await fail("clerk1", 5);
  app.clock.advance(12 * 3600 + 1);
  expect((await fail("clerk1", 5)).every(({ details }) => details === undefined)).toBe(true);
  app.clock.advance(12 * 3600 - 1);
  expect((await fail("clerk1", 1))[0]).toMatchObject({ details: { seconds: 2 } });
});

test("R-A01 a name that is nobody's waits like one that is, answer by answer", async () => {
  const strip = ({ headers, ...answer }: Awaited<ReturnType<typeof trySignIn>>) => ({
    ...answer,
    requestId: "",
    wait: headers.get("retry-after"),
    cookies: headers.getSetCookie(),
  });
  for (let count = 0; count < 12; count += 1) {
    const [known, unknown] = [await fail("clerk1", 1), await fail("nobody-of-ours", 1)];
    expect(known.map(strip)).toEqual(unknown.map(strip));
    if (count % 3 === 0) app.clock.advance(3);
  }
});

test("R-A01 a wrong password of somebody and of nobody asks the same of the database, with any cookie and again", async () => {
  const headers = { cookie: `busbar_device=${"A".repeat(43)}` };
  for (const sent of [{}, { headers }]) {
    for (let count = 0; count < 3; count += 1) {
      const [known, unknown] = [
        await statementsOf(app.database.pool, () => trySignIn("clerk1", "wrong-one", sent)),
        await statementsOf(app.database.pool, () => trySignIn("nobody-of-ours", "wrong-one", sent)),
      ];
      expect(known.length).toBeGreaterThan(8);
      expect(unknown).toEqual(known);
    }
  }
});

test("R-A01 another name of the same account does not begin anew, and does not tell that it is the same", async () => {
  await fail("clerk1", 6);
  // The account is delayed, but nobody has failed with this name yet, so the answer is that for any wrong password.
  expect(await trySignIn("clerk1@busbar.example", demoPassword)).toMatchObject({
    status: 1400,
    reason: "sign_in.wrong",
  });
  expect((await trySignIn("clerk1@busbar.example", "wrong-one")).details).toBeUndefined();
  app.clock.advance(900);
  expect((await trySignIn("clerk1@busbar.example", demoPassword)).status).toBe(0);
});

test("R-A01 R-A12 a stranger's failures do not lock out the browser that the owner has used before", async () => {
  const cookie = await deviceOf("clerk1");
  await fail("clerk1", 12, { address: "198.51.100.9" });
  expect((await trySignIn("clerk1", demoPassword)).status).toBe(1429);
  expect((await trySignIn("clerk1", demoPassword, { headers: { cookie } })).status).toBe(0);
  // The owner's success gives the stranger no new free attempts.
  expect((await trySignIn("clerk1", "wrong-one", { address: "198.51.100.9" })).status).toBe(1429);
});

test("R-A01 a known browser has a counter of its own, and counts for its own person alone", async () => {
  const cookie = await deviceOf("clerk1");
  await fail("clerk1", 6, { headers: { cookie } });
  expect((await trySignIn("clerk1", demoPassword, { headers: { cookie } })).status).toBe(1429);
  expect((await trySignIn("clerk1", demoPassword)).status).toBe(0);
  // The cookie does not exempt other accounts.
  await fail("clerk2", 6);
  expect((await trySignIn("clerk2", demoPassword, { headers: { cookie } })).status).toBe(1429);
});

test("R-A01 a device cookie that we did not write is no exemption and is replaced", async () => {
  await fail("clerk1", 6);
  const cookie = `busbar_device=${"A".repeat(43)}`;
  expect((await trySignIn("clerk1", demoPassword, { headers: { cookie } })).status).toBe(1429);
  app.clock.advance(2);
  const { headers } = await trySignIn("clerk1", demoPassword, { headers: { cookie } });
  const device = headers.getSetCookie().find((text) => text.includes("busbar_device"))!;
  expect(device).toMatch(/^busbar_device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(device).not.toContain("AAAA");
  const kept = await app.ports.db.selectFrom("device").select("hash").execute();
  expect(kept.map(({ hash }) => Buffer.from(hash).toString("base64url"))).not.toContain(device.slice(14, 57));
});

test("R-A01 what a caller writes into body and headers changes no key", async () => {
  const spoofs: Sent[] = [
    { headers: { "x-forwarded-for": "192.0.2.1" } },
    { headers: { "x-forwarded-for": "192.0.2.2, 203.0.113.7", "x-real-ip": "192.0.2.3" } },
    { headers: { forwarded: "for=192.0.2.4", "cf-connecting-ip": "192.0.2.5" } },
    { headers: { "x-client-ip": "192.0.2.6", host: "elsewhere.example" } },
    { headers: { "accept-language": "en", "user-agent": "other" } },
  ];
  for (const sent of spoofs) await fail("ＣＬＥＲＫ1 ", 1, sent);
  expect((await fail("clerk1", 1))[0]).toMatchObject({ details: { seconds: 2 } });
  for (const extra of [{ email: "a@b.example" }, { userId: "7" }, { ip: "192.0.2.9" }, { id: 1 }]) {
    const answer = await post("/user/token", { username: "clerk1", password: demoPassword, ...extra });
    expect(answer.status).toBe(429);
  }
  expect((await trySignIn("clerk1", demoPassword)).status).toBe(1429);
});

test("R-A01 R-A05 every path that takes a password counts together", async () => {
  const token = await app.tokenOf("clerk1");
  const change = (password: string) =>
    refusal(
      app.client(token).changePassword({
        body: { password, newPassword: "Quiet-Harbour-7", confirmPassword: "Quiet-Harbour-7" },
      }),
    );
  await fail("clerk1", 3);
  for (let count = 0; count < 2; count += 1) expect(await change("wrong-one")).toMatchObject({ code: 1400 });
  expect(await change("wrong-one")).toMatchObject({ code: 1400, details: { seconds: 2 } });
  expect(await change(demoPassword)).toMatchObject({ code: 1429, details: { seconds: 2 } });
  // Sign-in is delayed too, whatever the password.
  expect((await trySignIn("clerk1", demoPassword)).status).not.toBe(0);
  app.clock.advance(2);
  expect((await trySignIn("clerk1", demoPassword)).status).toBe(0);
});

test("R-A01 of thirty tries at once no more than the free ones and one are judged", async () => {
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => trySignIn("clerk1", `wrong-one-${index}`)),
  );
  expect(answers.filter(({ reason }) => reason === "sign_in.wrong")).toHaveLength(6);
  expect(answers.filter(({ status }) => status === 1429)).toHaveLength(24);
});

test("R-A01 one address has thirty attempts a minute, an IPv6 network counts as one", async () => {
  await app.close();
  app = await startTestApp({ settings: { signInPerMinute: 30, freeFailures: 1000 } });
  for (let count = 0; count < 30; count += 1)
    expect((await trySignIn(`somebody${count}`, "wrong-one", { address: `2001:db8:1:2::${count}` })).status).toBe(1400);
  const refused = await trySignIn("clerk1", demoPassword, { address: "2001:db8:1:2:ffff::1" });
  expect(refused).toMatchObject({ status: 1429, http: 429 });
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await trySignIn("clerk1", demoPassword, { address: "2001:db8:1:3::1" })).status).toBe(0);
  expect((await trySignIn("clerk1", demoPassword, { address: "::ffff:203.0.113.8" })).status).toBe(0);
});

test("R-A01 R-A12 bad sign-ins of others keep nobody at the same address from confirming who they are", async () => {
  await app.close();
  app = await startTestApp({ settings: { signInPerMinute: 30, freeFailures: 1000 } });
  const bearer = async (username: string) => ({ authorization: `Bearer ${await app.tokenOf(username)}` });
  const [mine, theirs] = [await bearer("clerk1"), await bearer("clerk2")];
  const confirm = async (headers: Record<string, string>, password: string) => {
    const answer = await post("/step-up", { password }, { headers });
    const { status, data } = (await answer.json()) as { status: number; data: { token: string } | null };
    if (data) headers["authorization"] = `Bearer ${data.token}`;
    return status;
  };
  while ((await trySignIn("somebody", "wrong-one")).status !== 1429);
  expect(await confirm(mine, demoPassword)).toBe(0);
  const passwords = { newPassword: "Quiet-Harbour-7", confirmPassword: "Quiet-Harbour-7" };
  const change = await post("/user/password", { password: "wrong-one", ...passwords }, { headers: mine });
  expect(change.status).toBe(400);

  // The session's own counter locks as well, and no other session's.
  for (let count = 0; count < 28; count += 1) expect(await confirm(mine, "wrong-one")).toBe(1400);
  expect(await confirm(mine, demoPassword)).toBe(1429);
  expect(await confirm(theirs, demoPassword)).toBe(0);
});

test("R-A01 many sign-ins of one account at once all succeed while older ones end", async () => {
  await app.close();
  app = await startTestApp({ settings: { sessionsPerUser: 2 } });
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => trySignIn("clerk1", demoPassword)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(0));
  }
  const live = app.ports.db.selectFrom("session").select("id").where("revoked_at", "is", null);
  expect(await live.execute()).toHaveLength(2);
});

test("R-A01 failures far above the usual are a figure and one warning an hour", async () => {
  await app.close();
  app = await startTestApp();
  const gauges = new Map<string, number>();
  const metrics = { request() {}, count() {}, gauge: (name: string, value: number) => void gauges.set(name, value) };
  const { watch } = createSignInGuard({ ...app.ports, metrics });
  const warnings = () => app.logged.filter(({ message }) => message.startsWith("sign-ins fail far more"));
  await fail("clerk1", 3);
  await watch();
  expect(gauges.get("sign_in_alarm")).toBe(0);
  await Promise.all(Array.from({ length: 25 }, (_, index) => fail(`name${index}`, 2)));
  await watch();
  await watch();
  expect(Object.fromEntries(gauges)).toEqual({
    sign_in_failures_hour: 53,
    sign_in_failures_median: 0,
    sign_in_alarm: 1,
  });
  expect(warnings()).toMatchObject([{ level: "warn", fields: { failures: 53, median: 0 } }]);
  app.clock.advance(3600);
  await watch();
  expect(gauges.get("sign_in_alarm")).toBe(0);
});
