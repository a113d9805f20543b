/*
 * A client written from the specification's text alone: it encrypts JSON bodies with a public key in chunks of 117
 * bytes and sends base64. It knows none of our own fields and shares no code with the server or the portal.
 */
import { constants, createPublicKey, publicEncrypt } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

type Answer = { status: number; msg: string; data: never; reason?: string };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ transport: true });
});
afterAll(() => app.close());

/** One browser with the older client: it fetches the key once and keeps the token. */
async function openClient() {
  let token = "";
  const call = async (method: string, path: string, body?: string): Promise<Answer> => {
    const headers = {
      "content-type": "application/json;charset=UTF-8",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, ...(body !== undefined && { body }) };
    return (await (await app.fetch(new Request(`${testOrigin}/api${path}`, init))).json()) as Answer;
  };
  const { publicKey, mockServer } = (await call("GET", "/publicKey")).data as {
    publicKey: string;
    mockServer: boolean;
  };
  const wrapped = `-----BEGIN PUBLIC KEY-----\n${publicKey}\n-----END PUBLIC KEY-----`;
  const key = { key: createPublicKey(wrapped), padding: constants.RSA_PKCS1_PADDING };
  const encrypt = (data: object): string => {
    const text = Buffer.from(JSON.stringify(data), "utf8");
    const chunks: Buffer[] = [];
    for (let start = 0; start < text.length; start += 117)
      chunks.push(publicEncrypt(key, text.subarray(start, start + 117)));
    return Buffer.concat(chunks).toString("base64");
  };
  const post = (path: string, data: object) => call("POST", path, encrypt(data));
  return {
    mockServer,
    encrypt,
    get: (path: string) => call("GET", path),
    send: (path: string, body: string) => call("POST", path, body),
    post,
    async signIn(username: string, password: string): Promise<Answer> {
      const answer = await post("/user/token", { username, password, captcha: "x7Kp", uuid: "2f1c" });
      if (answer.status === 0) ({ token } = answer.data as { token: string });
      return answer;
    },
  };
}

test("R-C03 R-C05 a client of the specification alone signs in, changes its profile and its password", async () => {
  const client = await openClient();
  expect(client.mockServer).toBe(false);
  expect(await client.signIn("clerk1", demoPassword)).toMatchObject({ status: 0, data: { token: expect.any(String) } });

  const introduction = "负责华东客户的结算与对账。".repeat(12);
  const changed = await client.post("/user/update", { rowVersion: 1, nickname: "小李", introduction, avatar: "" });
  expect(changed).toMatchObject({ status: 0, data: { nickname: "小李", introduction } });

  const passwords = { password: demoPassword, newPassword: "Quiet-Harbour-7", confirmPassword: "Quiet-Harbour-7" };
  expect(await client.post("/user/password", { ...passwords, confirmPassword: "other" })).toMatchObject({
    errors: [{ path: "confirmPassword" }],
  });
  expect(await client.post("/user/password", passwords)).toMatchObject({ status: 0 });
  const again = await openClient();
  expect(await again.signIn("clerk1", demoPassword)).toMatchObject({ status: 1400, reason: "sign_in.wrong" });
  expect(await again.signIn("clerk1", "Quiet-Harbour-7")).toMatchObject({ status: 0 });
});

test("R-C03 R-C05 its other calls with a body are read, and their extra keys ignored", async () => {
  const client = await openClient();
  const extra = { captcha: "x7Kp", remember: true, device: { kind: "web" } };
  const reset = { token: "of-nobody", newPassword: "Quiet-Harbour-7", ...extra };
  expect(await client.post("/pwdSet/reset-password", reset)).toMatchObject({ reason: "token.wrong" });
  const issued = { username: "clerk2", password: demoPassword };
  const chosen = { newPassword: "Quiet-Harbour-7", confirmPassword: "Quiet-Harbour-7" };
  expect(await client.post("/user/resetPwd", { ...issued, ...chosen, ...extra })).toMatchObject({
    reason: "password.not_expired",
  });
  const person = { username: "wang_fang", password: "Quiet-Harbour-7", fullName: "王芳", email: "wang@busbar.example" };
  expect(await client.post("/user/register", { ...person, code: "000000", ...extra })).toMatchObject({
    reason: "registration.code_wrong",
  });

  expect(await client.signIn("admin", demoPassword)).toMatchObject({ status: 0 });
  const enterprise = { enterpriseName: "华能新材料有限公司", creditCode: "91350100M000100Y43" };
  expect(await client.post("/user/enterprise/check", { ...enterprise, ...extra })).toMatchObject({ status: 0 });
  const account = { username: "zhao_min", fullName: "赵敏", roles: ["CFWreSdIlp"], scope: { kind: "ALL", depth: 2 } };
  expect(await client.post("/user/save", { ...account, ...extra })).toMatchObject({
    status: 0,
    data: { fullName: "赵敏", scope: { kind: "ALL" } },
  });
});

test("R-C03 a body of the specification's fields alone can be sent again, and as a JSON text in quotation marks", async () => {
  const client = await openClient();
  const body = client.encrypt({ username: "finance1", password: demoPassword });
  for (const sent of [body, body, JSON.stringify(body)])
    expect(await client.send("/user/token", sent)).toMatchObject({ status: 0 });
});
