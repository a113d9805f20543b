import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { once } from "node:events";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { routes } from "@busbar/contract";
import { createClient } from "@busbar/contract/kernel/http/client";
import { csv, lineOf } from "../../testing/importer.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { type Serving, serve } from "./serve.ts";

const folder = mkdtempSync(join(tmpdir(), "busbar-dist-"));
mkdirSync(join(folder, "assets"));
mkdirSync(join(folder, ".vite"));
const script = "console.log('portal');".repeat(50);
const page = '<!doctype html><meta name="csp-nonce" content="__CSP_NONCE__"><style nonce="__CSP_NONCE__"></style>';
writeFileSync(join(folder, "index.html"), page);
writeFileSync(join(folder, "assets", "main-Ab12.js"), script);
writeFileSync(join(folder, "assets", "main-Ab12.js.br"), brotliCompressSync(script));
writeFileSync(join(folder, "assets", "main-Ab12.js.gz"), gzipSync(script));
writeFileSync(join(folder, "favicon.svg"), "<svg/>");
writeFileSync(join(folder, ".vite", "manifest.json"), "{}");

const seen: string[] = [];
const open: Serving[] = [];
let ready = true;

async function start(options: Partial<Parameters<typeof serve>[0]> = {}): Promise<Serving> {
  const serving = await serve({
    host: "127.0.0.1",
    port: 0,
    folder,
    https: false,
    trustedProxies: [],
    ready: async () => ready,
    api: async (_request, peer) => {
      seen.push(peer.address);
      return Response.json({ status: 0 });
    },
    ...options,
  });
  open.push(serving);
  return serving;
}

const main = await start();

afterAll(async () => {
  for (const serving of open) await serving.stop(100);
  rmSync(folder, { recursive: true });
});

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** A raw request: no redirects followed, nothing decoded, the path unchanged. */
async function ask(
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
  port = main.port,
): Promise<Answer> {
  const call = request({ host: "127.0.0.1", port, path, method, headers, agent: false }).end();
  const [answer] = await once(call, "response");
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(part);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(parts) };
}

test("the page is never kept and carries a nonce of its own in page and policy", async () => {
  const [first, second] = [await ask("/"), await ask("/index.html")];
  const nonceOf = ({ body }: Answer) => /content="([^"]+)"/.exec(body.toString())?.[1] ?? "";
  expect(first.headers["cache-control"]).toBe("no-store");
  expect(nonceOf(first)).toMatch(/^[\w+/]{24}$/);
  expect(nonceOf(first)).not.toBe(nonceOf(second));
  expect(first.body.toString()).toContain(`nonce="${nonceOf(first)}"`);
  expect(first.headers["content-security-policy"]).toContain(`style-src 'self' 'nonce-${nonceOf(first)}'`);
  expect(first.body.toString()).not.toContain("__CSP_NONCE__");
});

test("the policy lets scripts come from files of our own only", async () => {
  const policy = String((await ask("/")).headers["content-security-policy"]);
  const directives = new Map(policy.split("; ").map((part) => [part.split(" ")[0], part]));
  expect(directives.get("script-src")).toBe("script-src 'self'");
  expect(directives.get("default-src")).toBe("default-src 'none'");
  expect(directives.get("connect-src")).toBe("connect-src 'self'");
  expect(directives.get("frame-src")).toBe("frame-src 'self' blob:");
  expect(directives.get("object-src")).toBe("object-src 'none'");
  expect(directives.get("frame-ancestors")).toBe("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test.each(["/", "/assets/main-Ab12.js", "/api/portal", "/none", "/healthz"])(
  "%s carries the security headers",
  async (path) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "no-referrer",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    });
    expect(headers["permissions-policy"]).toMatch(/fullscreen=\(self\).*camera=\(\)/);
    expect([headers["server"], headers["x-powered-by"], headers["strict-transport-security"]]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  },
);

test("people who come by https are told to stay there", async () => {
  const secure = await start({ https: true });
  const { headers } = await ask("/", {}, "GET", secure.port);
  expect(headers["strict-transport-security"]).toMatch(/max-age=31536000/);
});

test("a hashed file is kept for ever and comes in the smallest encoding that the browser knows", async () => {
  const best = await ask("/assets/main-Ab12.js", { "accept-encoding": "gzip, deflate, br, zstd" });
  expect(best.headers).toMatchObject({
    "content-encoding": "br",
    "cache-control": "public, max-age=31536000, immutable",
    "content-type": "text/javascript; charset=utf-8",
    vary: "accept-encoding",
  });
  expect(brotliDecompressSync(best.body).toString()).toBe(script);
  expect((await ask("/assets/main-Ab12.js", { "accept-encoding": "br;q=0, gzip" })).headers["content-encoding"]).toBe(
    "gzip",
  );
  const bare = await ask("/assets/main-Ab12.js");
  expect(bare.headers["content-encoding"]).toBeUndefined();
  expect(bare.headers["vary"]).toBe("accept-encoding");
  expect(bare.body.toString()).toBe(script);
});

test("a file that is compressed while the server runs comes compressed from then on", async () => {
  const path = "/assets/later-Cd34.js";
  const encoding = async () => (await ask(path, { "accept-encoding": "gzip, br" })).headers["content-encoding"];
  writeFileSync(join(folder, path), script);
  expect(await encoding()).toBeUndefined();
  writeFileSync(join(folder, `${path}.gz`), gzipSync(script));
  expect(await encoding()).toBe("gzip");
  writeFileSync(join(folder, `${path}.br`), brotliCompressSync(script));
  expect(await encoding()).toBe("br");
});

test("a file that the browser has is not sent again, but each encoding is another one", async () => {
  const first = await ask("/assets/main-Ab12.js", { "accept-encoding": "br" });
  const etag = String(first.headers["etag"]);
  const again = await ask("/assets/main-Ab12.js", { "accept-encoding": "br", "if-none-match": `W/"x", ${etag}` });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect((await ask("/assets/main-Ab12.js", { "if-none-match": etag })).status).toBe(200);
});

test("a file without a hash in its name is asked for each time", async () => {
  expect((await ask("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
});

test("a file without a hash in its name is sent again once it has changed", async () => {
  writeFileSync(join(folder, "build.json"), '{"build":"a"}');
  const etag = String((await ask("/build.json")).headers["etag"]);
  expect((await ask("/build.json", { "if-none-match": etag })).status).toBe(304);
  writeFileSync(join(folder, "build.json"), '{"build":"b"}');
  expect((await ask("/build.json", { "if-none-match": etag })).body.toString()).toBe('{"build":"b"}');
});

test.each([
  "/assets/none.js",
  "/assets",
  "/assets/",
  "/./favicon.svg",
  "/assets/../favicon.svg",
  "/assets\\..\\favicon.svg",
  "/index.html.js",
  "/customers",
  "/.vite/manifest.json",
  "/assets/main-Ab12.js.br",
  "/../package.json",
  "/assets/..%2f..%2fpackage.json",
  "//etc/passwd",
])("%s does not exist", async (path) => {
  expect((await ask(path)).status).toBe(404);
});

test("/callback is the portal too, and HEAD has no body", async () => {
  expect((await ask("/callback?code=1")).headers["content-type"]).toBe("text/html; charset=utf-8");
  const head = await ask("/", {}, "HEAD");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(Number(head.headers["content-length"])).toBeGreaterThan(100);
});

test("a page is not posted to", async () => {
  const refused = await ask("/", {}, "POST");
  expect([refused.status, refused.headers["allow"]]).toEqual([405, "GET, HEAD"]);
});

test("F29 files of a build that was put in place while the server runs are found", async () => {
  expect((await ask("/assets/late-Cd34.js")).status).toBe(404);
  writeFileSync(join(folder, "assets", "late-Cd34.js"), "late");
  await expect.poll(async () => (await ask("/assets/late-Cd34.js")).status, { timeout: 5000 }).toBe(200);
});

test("alive and ready are two questions", async () => {
  expect((await ask("/readyz")).status).toBe(200);
  ready = false;
  expect([(await ask("/healthz")).status, (await ask("/readyz")).status]).toEqual([200, 503]);
  ready = true;
});

test("the address of a caller is the right-most one that no trusted proxy wrote", async () => {
  const behind = await start({
    trustedProxies: [
      { address: "127.0.0.0", prefix: 8, family: "ipv4" },
      { address: "10.0.0.0", prefix: 8, family: "ipv4" },
    ],
  });
  seen.length = 0;
  await ask("/api/x", { "x-forwarded-for": "6.6.6.6, 203.0.113.7, 10.1.2.3" }, "GET", behind.port);
  await ask("/api/x", { "x-forwarded-for": "2001:db8::1" }, "GET", behind.port);
  await ask("/api/x", { "x-forwarded-for": "not-an-address" }, "GET", behind.port);
  await ask("/api/x", { "x-forwarded-for": "203.0.113.7" });
  expect(seen).toEqual(["203.0.113.7", "2001:db8::1", "127.0.0.1", "127.0.0.1"]);
});

test("a port in use is told in one sentence", async () => {
  await expect(start({ port: main.port })).rejects.toThrow(
    /^Port \d+ of 127\.0\.0\.1 is in use by another program\. Set PORT/,
  );
});

test("F04 a request under way is answered during the stop, and new ones are not taken", async () => {
  let begun = () => {};
  const started = new Promise<void>((resolve) => (begun = resolve));
  let answer = () => {};
  const hold = new Promise<void>((resolve) => (answer = resolve));
  const serving = await start({
    api: async () => {
      begun();
      await hold;
      return Response.json({ status: 0 });
    },
  });
  const pending = ask("/api/slow", {}, "GET", serving.port);
  await started;
  const stopped = serving.stop(5000);
  await expect(ask("/healthz", {}, "GET", serving.port)).rejects.toThrow(/ECONNREFUSED/);
  answer();
  expect((await pending).status).toBe(200);
  await stopped;
});

test("a stream that does not end is cut when the grace is over", async () => {
  const serving = await start({
    api: async () => new Response(new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array([1])) })),
  });
  const call = request({ host: "127.0.0.1", port: serving.port, path: "/api/events", agent: false }).end();
  call.on("error", () => undefined);
  const [answer] = await once(call, "response");
  answer.on("error", () => undefined).resume();
  const cut = new Promise((resolve) => answer.once("close", resolve));
  await serving.stop(200);
  await cut;
  expect(answer.complete).toBe(false);
});

test.each([
  ["a call that is answered without it", "POST", "/api/jobs"],
  ["a call that reads nothing", "GET", "/api/jobs"],
  ["a page", "POST", "/"],
  ["a question after the health", "GET", "/healthz"],
  ["a file", "GET", "/favicon.svg"],
])("F39 a body that goes on after the answer of %s is cut", async (_, method, path) => {
  const socket = connect(main.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write(`${method} ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 100000\r\n\r\n`);
  // The break may also appear as a reset, when a byte was in transit.
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const trickle = setInterval(() => socket.write("x"), 50);
  const began = performance.now();
  try {
    const [answer] = await once(socket, "data");
    expect(String(answer)).toMatch(/^HTTP\/1\.1 (200|405)/);
    await closed;
    expect(performance.now() - began).toBeLessThan(5_000);
  } finally {
    clearInterval(trickle);
    socket.destroy();
  }
});

test("F39 a body that ends soon after the answer leaves the connection to the next call", async () => {
  const socket = connect(main.port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nab");
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 405/);
  socket.write("cd");
  socket.write("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(String((await once(socket, "data"))[0])).toMatch(/^HTTP\/1\.1 200/);
  socket.destroy();
});

test("F39 a head that never ends is cut", async () => {
  const { port } = await start({ headTimeoutMs: 250 });
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.write("GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ");
  const [answer] = await once(socket, "data");
  expect(String(answer)).toMatch(/^HTTP\/1\.1 408/);
});

test("an upload under an idempotency key arrives whole by a real connection", async () => {
  const app = await startTestApp();
  const { port } = await start({ api: (request) => app.fetch(request) });
  const token = await app.tokenOf("clerk1");
  const client = createClient(
    routes,
    (sent) => {
      sent.headers.set("authorization", `Bearer ${token}`);
      return fetch(sent);
    },
    `http://127.0.0.1:${port}/api`,
  );
  const upload = () =>
    client.uploadImport(
      { query: { kind: "customers", name: "a.csv" }, file: csv(lineOf(1)) },
      { idempotencyKey: "one-upload" },
    );
  const { id, sizeBytes } = await upload();
  expect(sizeBytes).toBe(csv(lineOf(1)).size);
  expect((await upload()).id).toBe(id);
  await app.close();
});
