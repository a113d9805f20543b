import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { serve } from "./serve.ts";

const folder = mkdtempSync(join(tmpdir(), "busbar-pages-"));
mkdirSync(join(folder, "src/api-reference"), { recursive: true });
writeFileSync(join(folder, "index.html"), "portal");
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "assets/old-1234.js"), "1");
writeFileSync(join(folder, "assets/page-1234.js"), "throw 1");
writeFileSync(join(folder, "assets/page-1234.js.map"), '{"version":3}');
writeFileSync(
  join(folder, "src/api-reference/page.html"),
  '<script src="/reference.js" nonce="__CSP_NONCE__"></script>',
);

const serveFolder = (maps: boolean) =>
  serve({
    host: "127.0.0.1",
    port: 0,
    folder,
    maps,
    https: false,
    trustedProxies: [],
    ready: async () => true,
    api: async () => Response.json({ status: 404 }, { status: 404 }),
  });
const serving = await serveFolder(false);
const address = `http://127.0.0.1:${serving.port}`;
afterAll(async () => {
  await serving.stop(100);
  rmSync(folder, { recursive: true });
});

const withoutNonce = (html: string) => html.replace(/nonce="[^"]+"/, "nonce");

test("the API reference is a page with the policy of all pages", async () => {
  const answer = await fetch(`${address}/api/docs`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("content-security-policy")).toMatch(/script-src 'self';/);
  expect(await answer.text()).toMatch(/^<script src="\/reference\.js" nonce="[^"_]+"><\/script>$/);
});

test("what stands in the address changes nothing of the API reference", async () => {
  const [plain, asked] = await Promise.all([
    fetch(`${address}/api/docs`).then((answer) => answer.text()),
    fetch(`${address}/api/docs?url=https://evil.example/a.json&configUrl=//evil.example`).then((answer) =>
      answer.text(),
    ),
  ]);
  expect(withoutNonce(asked)).toBe(withoutNonce(plain));
});

test("R-N09 the policy of each page names the sites that may be framed at that moment", async () => {
  let sites: string[] = [];
  const live = await serve({
    host: "127.0.0.1",
    port: 0,
    folder,
    https: false,
    trustedProxies: [],
    ready: async () => true,
    api: async () => Response.json({}),
    framedSites: async () => sites,
  });
  const framed = async () => {
    const policy = (await fetch(`http://127.0.0.1:${live.port}/`)).headers.get("content-security-policy");
    return /frame-src ([^;]*)/.exec(policy ?? "")?.[1];
  };
  expect(await framed()).toBe("'self' blob:");
  sites = ["https://help.example.com", "http://10.0.0.5:8080"];
  expect(await framed()).toBe("'self' blob: https://help.example.com http://10.0.0.5:8080");
  await live.stop(100);
});

test("only the address of the reference is a page, and only to read", async () => {
  const statusOf = (path: string, method = "GET") => fetch(address + path, { method }).then((answer) => answer.status);
  expect(await statusOf("/api/docs", "POST")).toBe(405);
  expect(await statusOf("/api/docs/x")).toBe(404);
  expect(await statusOf("/src/api-reference/page.html")).toBe(404);
});

test("R-S12 source maps are answered where they are wanted, and elsewhere neither answered nor named", async () => {
  const script = await fetch(`${address}/assets/page-1234.js`);
  expect([script.status, script.headers.get("sourcemap")]).toEqual([200, null]);
  expect((await fetch(`${address}/assets/page-1234.js.map`)).status).toBe(404);
  const developing = await serveFolder(true);
  const there = `http://127.0.0.1:${developing.port}`;
  const named = (await fetch(`${there}/assets/page-1234.js`)).headers.get("sourcemap");
  expect(named).toBe("/assets/page-1234.js.map");
  expect(await (await fetch(there + named)).json()).toEqual({ version: 3 });
  await developing.stop(100);
});

test("F29 a file that a newer build has taken away is not found, and nobody keeps that answer", async () => {
  expect((await fetch(`${address}/assets/old-1234.js`)).status).toBe(200);
  rmSync(join(folder, "assets/old-1234.js"));
  const gone = await fetch(`${address}/assets/old-1234.js`);
  expect(gone.status).toBe(404);
  expect(gone.headers.get("cache-control")).toBe("no-store");
});
