import { constants, generateKeyPairSync, privateDecrypt, publicEncrypt, randomBytes, randomUUID } from "node:crypto";
import { transportRoutes } from "@busbar/contract/transport/transport";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { createTransportKeys } from "../../node/secrets/transport-keys.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";
import { createTransportCodec } from "./transport-codec.ts";

const padding = constants.RSA_PKCS1_PADDING;
let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startTestApp({ transport: true });
  const { publicKey } = await app.client().publicKey();
  key = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`;
});
afterAll(() => app.close());

const account = { username: "clerk1", password: demoPassword };
const fresh = () => ({ _issuedAt: app.clock.now().getTime(), _id: randomUUID().replaceAll("-", "") });

/** The client's side of the codec, written independently after the specification. */
function blocksOf(text: string): Buffer {
  const plain = Buffer.from(text);
  const blocks: Buffer[] = [];
  for (let at = 0; at < plain.length; at += 117)
    blocks.push(publicEncrypt({ key, padding }, plain.subarray(at, at + 117)));
  return Buffer.concat(blocks);
}
const sealed = (body: object) => blocksOf(JSON.stringify(body)).toString("base64");

let lastAddress = 0;
/** A new address for each call, because an address is soon refused for a while. */
const elsewhere = () => `10.${(lastAddress >> 16) & 255}.${(lastAddress >> 8) & 255}.${lastAddress++ & 255}`;
async function post(path: string, body: string, headers: Record<string, string> = {}, address = elsewhere()) {
  const init = { method: "POST", headers: { "content-type": "application/json", ...headers }, body };
  return app.app.fetch(new Request(`${testOrigin}/api${path}`, init), { address });
}
const signIn = (body: object, headers: Record<string, string> = {}) => post("/user/token", sealed(body), headers);
const statusOf = async (response: Response) => ((await response.json()) as { status: number }).status;

test("R-C03 an encrypted sign-in is a sign-in, and a plain one still is", async () => {
  expect(await statusOf(await signIn({ ...account, ...fresh() }))).toBe(0);
  expect(await statusOf(await post("/user/token", JSON.stringify(account)))).toBe(0);
});

test.each([-1, 0, 1])("R-C03 a body that ends %i bytes from a block's end is read", async (more) => {
  const text = JSON.stringify({ ...account, ...fresh() });
  const blanks = " ".repeat((117 - (text.length % 117) + 117 + more) % 117);
  const cipher = blocksOf(text + blanks);
  expect((text + blanks).length % 117).toBe((more + 117) % 117);
  expect(await statusOf(await post("/user/token", cipher.toString("base64")))).toBe(0);
});

test("R-C03 what is refused after decryption says so at its field as ever", async () => {
  const bearer = { authorization: `Bearer ${await app.tokenOf("clerk1")}` };
  const given = { password: "not-mine", newPassword: "Sunlit-Meadow-42", confirmPassword: "Sunlit-Meadow-42" };
  const response = await post("/user/password", sealed({ ...given, ...fresh() }), bearer);
  expect(await response.json()).toMatchObject({ status: 1400, errors: [{ code: "password.wrong" }] });
});

test.each([
  [
    "too short a password",
    "newPassword",
    { newPassword: "12345", confirmPassword: "12345" },
    "密码长度不能少于 6 个字符",
  ],
  [
    "passwords that differ",
    "confirmPassword",
    { newPassword: "Sunlit-42", confirmPassword: "else" },
    "两次输入的密码不一致",
  ],
  [
    "no current password",
    "password",
    { password: "", newPassword: "Sunlit-42", confirmPassword: "Sunlit-42" },
    "请输入当前密码",
  ],
])("R-C03 R-V01 %s in an encrypted body is told at its field, at once", async (_, path, given, message) => {
  const bearer = { authorization: `Bearer ${await app.tokenOf("clerk1")}` };
  const from = elsewhere();
  for (let times = 0; times < 25; times += 1) {
    const body = sealed({ password: "mine-of-today", ...given, ...fresh() });
    const answer = await (await post("/user/password", body, bearer, from)).json();
    expect(answer).toMatchObject({ status: 1400, errors: [{ path, message }], requestId: expect.any(String) });
  }
});

test("R-C03 a body with any bit flipped, and any random one, gets one and the same answer", async () => {
  const good = blocksOf(JSON.stringify({ ...account, ...fresh() }));
  const flipped = Array.from({ length: good.length * 8 }, (_, bit) => {
    const body = Buffer.from(good);
    body[bit >> 3] = body[bit >> 3]! ^ (1 << (bit & 7));
    return body;
  });
  const random = Array.from({ length: 500 }, (_, at) => randomBytes(128 * (1 + (at % 4))));
  const bodies = [...flipped, ...random];
  const answers = new Map<string, number>();
  const ask = async (body: Buffer) => {
    const response = await post("/user/token", body.toString("base64"));
    const headers = [...response.headers].filter(([name]) => name !== "x-request-id");
    const answer = JSON.stringify([response.status, headers, await response.text()]);
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  };
  for (let from = 0; from < bodies.length; from += 250) await Promise.all(bodies.slice(from, from + 250).map(ask));
  expect([...answers.values()]).toEqual([bodies.length]);
  expect([...answers.keys()][0]).toContain("transport.refused");
}, 120_000);

test.each<[string, () => string]>([
  ["a block above the modulus", () => Buffer.alloc(128, 0xff).toString("base64")],
  ["a right padding around no JSON", () => blocksOf("not JSON").toString("base64")],
  ["a time without an id", () => sealed({ ...account, _issuedAt: now() })],
  ["an id without a time", () => sealed({ ...account, _id: fresh()._id })],
  ["a time that is no number", () => sealed({ ...account, ...fresh(), _issuedAt: "today" })],
  ["a time two minutes and a second ago", () => sealed({ ...account, ...fresh(), _issuedAt: now() - 121_000 })],
  ["a time two minutes and a second ahead", () => sealed({ ...account, ...fresh(), _issuedAt: now() + 121_000 })],
  ["an id of fifteen characters", () => sealed({ ...account, ...fresh(), _id: "a".repeat(15) })],
  ["U+0000", () => sealed({ ...account, ...fresh(), username: "\u0000" })],
  ["a list", () => sealed([account])],
  ["half a block", () => randomBytes(64).toString("base64")],
  ["more than 16 KiB", () => sealed({ ...account, ...fresh(), username: "x".repeat(17_000) })],
  ["no base64", () => "%%%%"],
])("R-C03 %s is refused like everything else, and not before 20 ms", async (_, body) => {
  const text = body();
  const started = performance.now();
  const response = await post("/user/token", text);
  expect(performance.now() - started).toBeGreaterThanOrEqual(19.5);
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({
    status: 1400,
    msg: "加密内容无法读取，请刷新页面后重试",
    data: null,
    reason: "transport.refused",
  });
});
const now = () => app.clock.now().getTime();

test("R-C03 calls of our own refuse a field that they do not know in an encrypted body too", async () => {
  const bearer = { authorization: `Bearer ${await app.tokenOf("clerk2")}` };
  const put = async (body: object) => {
    const headers = { "content-type": "application/json", ...bearer };
    const init = { method: "PUT", headers, body: sealed(body) };
    const request = new Request(`${testOrigin}/api/preferences/table.customers`, init);
    return statusOf(await app.app.fetch(request, { address: elsewhere() }));
  };
  expect(await put({ value: 1 })).toBe(0);
  expect(await put({ value: 1, ...fresh() })).toBe(0);
  expect(await put({ value: 1, more: 1 })).toBe(1400);
});

test("R-C03 where decrypting takes longer than 20 ms a refusal takes 40, and so on", async () => {
  const keys = createTransportKeys();
  const slow = {
    ...keys,
    decrypt(block: Uint8Array) {
      for (const until = performance.now() + 21; performance.now() < until; );
      return keys.decrypt(block);
    },
  };
  const codec = createTransportCodec(app.ports, slow);
  const open = () => codec.open(Buffer.from(randomBytes(128).toString("base64")), elsewhere(), (given) => given);
  for (let times = 0; times < 3; times += 1) {
    const started = performance.now();
    await expect(open()).rejects.toMatchObject({ code: "transport.refused" });
    expect(performance.now() - started).toBeGreaterThanOrEqual(39.5);
  }
});

test("R-C03 a body counts once, and its id again when it is forgotten", async () => {
  const body = { ...account, ...fresh() };
  expect(await statusOf(await signIn(body))).toBe(0);
  expect(await statusOf(await signIn(body))).toBe(1400);
  app.clock.advance(119);
  expect(await statusOf(await signIn(body))).toBe(1400);
  expect(await statusOf(await signIn({ ...body, _issuedAt: now() }))).toBe(1400);
  app.clock.advance(125);
  expect(await statusOf(await signIn({ ...body, _issuedAt: now() }))).toBe(0);
});

test("R-C03 of sixty broken bodies at once no more than twenty are judged, the others are told to wait", async () => {
  const answers = await Promise.all(Array.from({ length: 60 }, () => post("/user/token", "AAAA", {}, "192.0.2.3")));
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(400), count(429)]).toEqual([20, 40]);
});

test("R-C03 the twenty-first broken body of an address is told to wait, another address is not", async () => {
  const one = "192.0.2.1";
  for (let at = 0; at < 20; at += 1) expect((await post("/user/token", "AAAA", {}, one)).status).toBe(400);
  const refused = await post("/user/token", "AAAA", {}, one);
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("60");
  expect((await post("/user/token", sealed({ ...account, ...fresh() }), {}, one)).status).toBe(429);
  expect((await post("/user/token", "AAAA", {}, "192.0.2.2")).status).toBe(400);
  // Plain bodies are not limited.
  expect((await post("/user/token", JSON.stringify(account), {}, one)).status).toBe(200);
});

test("R-C03 an idempotency key stands for what was encrypted, not for its blocks", async () => {
  const headers = { authorization: `Bearer ${await app.tokenOf("clerk2")}`, "idempotency-key": randomUUID() };
  const body = { enterpriseName: "华能新材料有限公司", creditCode: "91350100M000100Y43" };
  const check = async (given: object) =>
    statusOf(await post("/user/enterprise/check", sealed({ ...given, ...fresh() }), headers));
  expect(await check(body)).toBe(0);
  expect(await check(body)).toBe(0);
  expect(await check({ ...body, enterpriseName: "华能" })).toBe(1422);
});

test("R-C03 a client that sends its key at sign-in may have its answers encrypted", async () => {
  const pair = generateKeyPairSync("rsa", { modulusLength: 1024 });
  const _publicKey = pair.publicKey.export({ type: "spki", format: "pem" }).toString();
  const understands = { "x-transport": "rsa" };
  const read = async (response: Response) => {
    expect(response.headers.get("x-transport")).toBe("rsa");
    expect(response.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const cipher = Buffer.from(await response.text(), "base64");
    const parts: Buffer[] = [];
    for (let at = 0; at < cipher.length; at += 128)
      parts.push(privateDecrypt({ key: pair.privateKey, padding }, cipher.subarray(at, at + 128)));
    return JSON.parse(Buffer.concat(parts).toString("ascii")) as { status: number; data: Record<string, unknown> };
  };
  const signedIn = await signIn({ ...account, ...fresh(), _publicKey }, understands);
  const cookie = signedIn.headers.getSetCookie().find((line) => line.includes("refresh")) ?? "";
  expect(cookie).not.toBe("");
  const { data } = await read(signedIn);
  const bearer = { authorization: `Bearer ${String(data["token"])}` };
  const get = (path: string, headers: Record<string, string>) =>
    app.fetch(new Request(`${testOrigin}/api${path}`, { headers }));

  expect((await read(await get("/user/info", { ...bearer, ...understands }))).data).toMatchObject({
    username: "clerk1",
    fullName: expect.stringMatching(/[\u4e00-\u9fff]/),
  });
  expect(await read(await get("/user/detail", { ...bearer, ...understands }))).toMatchObject({ status: 1400 });
  // What a browser keeps otherwise, it does not keep encrypted.
  const sealed = await get("/public/dictList?dictCode=industry", { ...bearer, ...understands });
  expect([sealed.headers.get("cache-control"), sealed.headers.get("etag")]).toEqual(["no-store", null]);
  // A reloaded page has lost its key and does not ask for encryption.
  expect(await (await get("/user/info", bearer)).json()).toMatchObject({ status: 0 });
  // Refreshed tokens are never encrypted, nor is another person's session.
  const refreshed = await post("/refreshToken", "", { cookie: cookie.split(";")[0] ?? "", ...understands });
  expect(await refreshed.json()).toMatchObject({ status: 0, data: { token: expect.any(String) } });
  const other = { authorization: `Bearer ${await app.tokenOf("finance1")}`, ...understands };
  expect(await (await get("/user/info", other)).json()).toMatchObject({ status: 0 });
});

test("R-C03 a key that is none is forgotten, and the answers stay plain", async () => {
  const _publicKey = "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQ";
  const response = await signIn({ ...account, ...fresh(), _publicKey }, { "x-transport": "rsa" });
  expect(await response.json()).toMatchObject({ status: 0 });
});

test("R-C03 the codec is off by itself: no key is given and no encrypted body is read", async () => {
  const plain = await startTestApp();
  try {
    expect(await plain.client().publicKey()).toEqual({ publicKey: "", mockServer: false });
    const init = {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: sealed({ ...account, ...fresh() }),
    };
    const response = await plain.fetch(new Request(`${testOrigin}/api/user/token`, init));
    expect(await response.json()).toMatchObject({ status: 1400, reason: "request.malformed" });
  } finally {
    await plain.close();
  }
});

test("R-C03 the mock server gives its key and says what it is", async () => {
  const mock = await startTestApp({ transport: true, settings: { profile: "mock" } });
  try {
    expect(await mock.client().publicKey()).toEqual({ publicKey: expect.stringMatching(/^MIGf/), mockServer: true });
    expect(transportRoutes.publicKey.path).toBe("/publicKey");
  } finally {
    await mock.close();
  }
});
