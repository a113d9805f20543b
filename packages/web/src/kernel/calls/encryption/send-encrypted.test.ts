import { createClient } from "@busbar/contract/kernel/http/client";
import { routes } from "@busbar/contract";
import { transportRoutes } from "@busbar/contract/transport/transport";
import { JSEncrypt } from "jsencrypt";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../../testing/start-server.ts";
import { sealBody } from "./seal-body.ts";
import { sendEncrypted } from "./send-encrypted.ts";

const base = "http://localhost/api";
const password = "Busbar-demo-1";
let server: TestServer;
beforeAll(async () => {
  server = await startServer({ transport: true });
});
afterAll(() => server.close());

/** A portal's client of `to`, and the bodies that it sent. */
function clientFor(to: (request: Request) => TestServer, token: string, wanted = true) {
  const sent: { path: string; body: string }[] = [];
  const send = async (request: Request) => {
    request.headers.set("authorization", `Bearer ${token}`);
    sent.push({ path: new URL(request.url).pathname, body: await request.clone().text() });
    const response = await to(request).fetch(request);
    // The date of the server's clock, which differs from the browser's.
    response.headers.set("date", server.clock.now().toUTCString());
    return response;
  };
  return { client: createClient(routes, sendEncrypted({ send, base, wanted: () => wanted }), base), sent };
}

test("R-C03 a portal's writes go encrypted, with the key asked for once, and are answered as ever", async () => {
  const { client, sent } = clientFor(() => server, await server.tokenOf("clerk1"));
  const value = { name: "华东 𠮷", list: ["x".repeat(300)] };
  await client.savePreference({ params: { key: "one" }, body: { value } });
  await client.savePreference({ params: { key: "two" }, body: { value: "€" } });
  const kept = await client.listPreferences();
  expect(kept).toEqual(
    expect.arrayContaining([
      { key: "one", value },
      { key: "two", value: "€" },
    ]),
  );
  expect(sent.map(({ path }) => path.replace("/api", ""))).toEqual([
    "/publicKey",
    "/preferences/one",
    "/preferences/two",
    "/preferences",
  ]);
  const [, one, two] = sent;
  for (const call of [one, two]) expect(call?.body).toMatch(/^[A-Za-z0-9+/]{171,}={0,2}$/);
  expect(atob(one?.body ?? "").length % 128).toBe(0);
  expect(sent.map(({ body }) => body).join()).not.toContain("value");
});

test("R-C03 a field that is refused after decryption still says why", async () => {
  const { client } = clientFor(() => server, await server.tokenOf("clerk1"));
  const body = { password: "not-mine", newPassword: "Sunlit-Meadow-42", confirmPassword: "Sunlit-Meadow-42" };
  await expect(client.changePassword({ body })).rejects.toMatchObject({ errors: [{ code: "password.wrong" }] });
});

test("R-C03 what is too long for the codec travels plain", async () => {
  const { client, sent } = clientFor(() => server, await server.tokenOf("clerk1"));
  await client.savePreference({ params: { key: "long" }, body: { value: "x".repeat(20_000) } });
  expect(sent.at(-1)?.body).toContain('"value"');
});

test("R-C03 after a restart of the server the call is made once more with its new key", async () => {
  const former = await startServer({ transport: true, demo: false });
  try {
    let keys = 0;
    const token = await server.tokenOf("clerk1");
    const { client, sent } = clientFor(
      ({ url }) => (url.endsWith("/publicKey") && ++keys === 1 ? former : server),
      token,
    );
    await client.savePreference({ params: { key: "restart" }, body: { value: 1 } });
    expect(sent.map(({ path }) => path.replace("/api", ""))).toEqual([
      "/publicKey",
      "/preferences/restart",
      "/publicKey",
      "/preferences/restart",
    ]);
    expect(await client.listPreferences()).toContainEqual({ key: "restart", value: 1 });
  } finally {
    await former.close();
  }
});

test.each([
  ["does not want it", { transport: true }, false],
  ["has no key", {}, true],
  ["is a mock", { transport: true, settings: { profile: "mock" } }, true],
] as const)("R-C03 bodies travel plain to a server that %s", async (_, options, wanted) => {
  const other = await startServer(options);
  try {
    const { client, sent } = clientFor(() => other, await other.tokenOf("clerk1"), wanted);
    await client.savePreference({ params: { key: "plain" }, body: { value: 7 } });
    expect(sent.at(-1)?.body).toBe('{"value":7}');
  } finally {
    await other.close();
  }
});

test.each([0, 1, 116, 117, 118, 234])(
  "R-C03 a text of %i characters comes through the client's blocks",
  async (size) => {
    const { client } = clientFor(() => server, await server.tokenOf("clerk2"));
    const value = "a".repeat(size);
    await client.savePreference({ params: { key: "size" }, body: { value } });
    expect(await client.listPreferences()).toContainEqual({ key: "size", value });
  },
);

test("R-C03 the older client makes a pair, signs in with it and reads its encrypted answers", async () => {
  const pair = new JSEncrypt({ default_key_size: "1024", default_public_exponent: "010001" });
  const lines = pair.getPublicKey().trim().split("\n");
  expect(lines.slice(1, -1).every((line) => line.length <= 64)).toBe(true);
  const { publicKey } = await server.client().publicKey();
  const given = { username: "finance1", password, _publicKey: pair.getPublicKey() };
  const body = sealBody(publicKey, JSON.stringify(given), server.clock.now().getTime());
  const headers = { "content-type": "application/json", "x-transport": "rsa" };
  const signedIn = await server.fetch(new Request(`${base}/user/token`, { method: "POST", headers, body }));
  const token = (read(pair, await signedIn.text())["data"] as { token: string }).token;
  const mine = { authorization: `Bearer ${token}`, "x-transport": "rsa" };
  const person = await server.fetch(new Request(`${base}/user/info`, { headers: mine }));
  expect(person.headers.get("x-transport")).toBe("rsa");
  expect(read(pair, await person.text())).toMatchObject({ status: 0, data: { username: "finance1" } });
  expect(transportRoutes.publicKey.permission).toBe("public");
});

/** Decrypts as the specification says: in chunks of 128 bytes, then JSON. */
function read(pair: JSEncrypt, base64: string): Record<string, unknown> {
  const cipher = atob(base64);
  let text = "";
  for (let at = 0; at < cipher.length; at += 128) text += String(pair.decrypt(btoa(cipher.slice(at, at + 128))));
  return JSON.parse(text) as Record<string, unknown>;
}
