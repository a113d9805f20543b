import { afterAll, expect, test } from "vitest";
import { openServiceAccount } from "../../testing/people/service-account.ts";
import { startTestApp, testOrigin } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");

type Sent = { form?: Record<string, string> | string; basic?: [string, string]; type?: string; address?: string };
const encoded = (text: string) => encodeURIComponent(text).replaceAll("%20", "+");
async function ask({ form = { grant_type: "client_credentials" }, basic, type, address = "127.0.0.1" }: Sent) {
  const headers = new Headers({ "content-type": type ?? "application/x-www-form-urlencoded" });
  if (basic) headers.set("authorization", `Basic ${btoa(basic.map(encoded).join(":"))}`);
  const body = typeof form === "string" ? form : new URLSearchParams(form).toString();
  const answer = await app.app.fetch(new Request(`${testOrigin}/api/oauth/token`, { method: "POST", headers, body }), {
    address,
  });
  return { answer, body: (await answer.json()) as Record<string, unknown> };
}
const status = async (token: string) => {
  const call = new Request(`${testOrigin}/api/customers`, { headers: { authorization: `Bearer ${token}` } });
  return (await app.fetch(call)).status;
};

test("a system that knows OAuth alone gets an access token of an hour, by header or by body", async () => {
  const { account, token } = await openServiceAccount(app);
  const byHeader = await ask({ basic: [account.code, token] });
  const form = { grant_type: "client_credentials", client_id: account.code, client_secret: token };
  const byBody = await ask({ form: { ...form, unknown_parameter: "x" } });
  for (const { answer, body } of [byHeader, byBody]) {
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(body).toEqual({ access_token: expect.stringMatching(/^bsb_/), token_type: "Bearer", expires_in: 3600 });
  }
  const access = String(byHeader.body["access_token"]);
  expect(access).not.toBe(token);
  expect(await status(access)).toBe(200);
  expect((await admin.getServiceAccount({ params: { id: account.id } })).tokens).toHaveLength(1);
});

test("an access token ends with the token that it was got for, and gives no further ones", async () => {
  const { account, token } = await openServiceAccount(app);
  const access = String((await ask({ basic: [account.code, token] })).body["access_token"]);
  expect((await ask({ basic: [account.code, access] })).body).toMatchObject({ error: "invalid_client" });
  await admin.endServiceToken({ params: { id: account.id, tokenId: account.tokens[0]!.id } });
  expect(await status(access)).toBe(401);
  expect((await ask({ basic: [account.code, token] })).body).toMatchObject({ error: "invalid_client" });
});

test("what is wrong is answered as RFC 6749 says, and a wrong client like a wrong secret", async () => {
  const { account, token } = await openServiceAccount(app);
  const basic: [string, string] = [account.code, token];
  const grant_type = "client_credentials";
  const cases: [Sent, number, string][] = [
    [{ basic, form: {} }, 400, "invalid_request"],
    [{ basic, form: `grant_type=${grant_type}&grant_type=${grant_type}` }, 400, "invalid_request"],
    [{ basic, type: "application/json", form: "{}" }, 400, "invalid_request"],
    [{ basic, form: { grant_type, client_secret: token } }, 400, "invalid_request"],
    [{ basic, form: { grant_type: "password" } }, 400, "unsupported_grant_type"],
    [{ basic, form: { grant_type, scope: "all" } }, 400, "invalid_scope"],
    [{ form: { grant_type } }, 401, "invalid_client"],
    [{ form: { grant_type, client_id: account.code } }, 401, "invalid_client"],
    [{ basic: ["somebody_else", token] }, 401, "invalid_client"],
    [{ basic: [account.code, `bsb_${"0".repeat(49)}`] }, 401, "invalid_client"],
    [{ basic: [account.code, "%"] }, 401, "invalid_client"],
  ];
  for (const [sent, http, error] of cases) {
    const { answer, body } = await ask(sent);
    expect([JSON.stringify(sent), answer.status, body["error"]]).toEqual([JSON.stringify(sent), http, error]);
    expect(answer.headers.has("www-authenticate")).toBe(http === 401);
  }
});

test("addresses and the limit of the account hold here, too, and its page counts these calls", async () => {
  const { account, token } = await openServiceAccount(app, { addresses: ["203.0.113.0/24"], perMinute: 2 });
  const basic: [string, string] = [account.code, token];
  expect((await ask({ basic })).body).toMatchObject({ error: "unauthorized_client" });
  const address = "203.0.113.5";
  const answers = [await ask({ basic, address }), await ask({ basic, address }), await ask({ basic, address })];
  expect(answers.map(({ answer }) => answer.status)).toEqual([200, 200, 429]);
  expect(Number(answers[2]!.answer.headers.get("retry-after"))).toBeGreaterThan(0);
  const calls = await admin.listServiceCalls({ params: { id: account.id } });
  expect(calls.map(({ route, result, calls: count }) => [route, result, count])).toEqual([
    ["POST /oauth/token", 200, 2],
    ["POST /oauth/token", 400, 1],
    ["POST /oauth/token", 429, 1],
  ]);
});

test("neither token nor secret stands in the log", async () => {
  const { account, token } = await openServiceAccount(app);
  const access = String((await ask({ basic: [account.code, token] })).body["access_token"]);
  await ask({ basic: [account.code, `${token}x`] });
  const logged = JSON.stringify(app.logged);
  expect(logged).toContain("POST /oauth/token");
  for (const secret of [token, access]) expect(logged).not.toContain(secret);
});

test("an access token is refused after its hour, the account's own token is not", async () => {
  const { account, token } = await openServiceAccount(app);
  const access = String((await ask({ basic: [account.code, token] })).body["access_token"]);
  app.clock.advance(3601);
  expect([await status(access), await status(token)]).toEqual([401, 200]);
});
