import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";
import { freePort } from "../../node/postgres/free-port.ts";
import { childEnvironment, serverScript } from "../../testing/child-server.ts";

const entries = {
  mock: fileURLToPath(new URL("main.ts", import.meta.url)),
  product: serverScript,
};
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill("SIGKILL");
    await once(child, "exit");
  }
});

function start(entry: keyof typeof entries, env: Record<string, string>, options: string[] = []) {
  const child = spawn(process.execPath, [entries[entry], ...options], {
    env: { ...childEnvironment, ...env },
    stdio: "pipe",
  });
  children.push(child);
  let said = "";
  child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return { child, output: () => said, ended: once(child, "close").then(([code]) => code as number | null) };
}

test("R-C08 the mock mode refuses to start in production", async () => {
  const { ended, output } = start("mock", { NODE_ENV: "production" });
  expect(await ended).toBe(2);
  expect(output()).toBe("The mock mode never runs with NODE_ENV=production. The product starts with npm start.\n");
});

test.each(["1", "true"])("R-C08 production refuses to start with BUSBAR_MOCK=%s", async (given) => {
  const { ended, output } = start("product", { NODE_ENV: "production", BUSBAR_MOCK: given });
  expect(await ended).toBe(2);
  expect(output()).toBe("BUSBAR_MOCK is not allowed in production. Remove it.\n");
});

test("R-C08 the product never becomes a mock, in development neither", async () => {
  const { ended, output } = start("product", { BUSBAR_MOCK: "1" });
  expect(await ended).toBe(2);
  expect(output()).toMatch(/^BUSBAR_MOCK cannot be used here\. Remove it; for mock mode, run npm run dev:mock\.$/m);
});

test("an option that the mock mode does not know is told", async () => {
  const { ended, output } = start("mock", {}, ["--open"]);
  expect(await ended).toBe(2);
  expect(output()).toBe("--open is not an option; there is --without-sign-in.\n");
});

test("R-C08 the mock mode starts without folder or database, gives tokens by user name, and ends with Ctrl-C", async () => {
  const port = await freePort();
  const { child, ended, output } = start("mock", { PORT: String(port) }, ["--without-sign-in"]);
  const address = `http://127.0.0.1:${port}`;
  await expect.poll(output, { timeout: 45_000 }).toContain(`mock is ready: ${address}`);
  expect(output()).toContain("admin, editor, test");
  const answer = await fetch(`${address}/api/login`, {
    method: "POST",
    body: new URLSearchParams({ username: "test" }),
  });
  expect(await answer.json()).toMatchObject({ status: 0, data: { token: expect.stringMatching(/^test-token-/) } });
  const greeting = (await (await fetch(`${address}/api/portal`)).json()) as { data: unknown };
  expect(greeting.data).toMatchObject({ loginInterception: false, virtualRoles: true });
  child.kill("SIGINT");
  expect(await ended).toBe(0);
}, 60_000);
