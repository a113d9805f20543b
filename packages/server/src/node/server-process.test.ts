import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { routes } from "@busbar/contract";
import { createClient } from "@busbar/contract/kernel/http/client";
import { csv, lineOf } from "../testing/importer.ts";
import { childEnvironment, commandScript, serverScript } from "../testing/child-server.ts";
import { pngFile } from "../testing/files/licences.ts";
import { createTestDatabase, type TestDatabase } from "../testing/database/database.ts";
import { freePort } from "./postgres/free-port.ts";

const children: ChildProcess[] = [];
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  for (const step of undo.splice(0)) await step();
});

async function newDatabase(options: { demo?: boolean } = {}): Promise<TestDatabase> {
  const database = await createTestDatabase(options);
  undo.push(() => database.drop());
  return database;
}

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "busbar-main-"));
  // PostgreSQL's own user must be able to enter it; otherwise the data would move to the system's state folder and
  // remain there.
  chmodSync(folder, 0o755);
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Started = { child: ChildProcess; output: () => string; ended: Promise<number | null> };

type Options = { args?: string[]; input?: string; node?: string[] };

function start(script: string, env: Record<string, string>, { args = [], input, node = [] }: Options = {}): Started {
  const base = { ...childEnvironment, DATA_DIR: newFolder() };
  const child = spawn(process.execPath, [...node, script, ...args], {
    env: { ...base, ...env },
    stdio: "pipe",
  });
  children.push(child);
  child.stdin?.end(input);
  let said = "";
  child.stdout?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  return { child, output: () => said, ended: once(child, "close").then(([code]) => code as number | null) };
}

async function startServer(env: Record<string, string>, options?: Options): Promise<Started & { address: string }> {
  const port = await freePort();
  const started = start(serverScript, { PORT: String(port), ...env }, options);
  const address = `http://127.0.0.1:${port}`;
  const state = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => (ok ? "ready" : "starting"),
      () => (started.child.exitCode === null ? "starting" : `ended: ${started.output()}`),
    );
  await expect.poll(state, { timeout: 45_000 }).toBe("ready");
  return { ...started, address };
}

test("a failure is logged with lines of the sources", async () => {
  const nobody = { DATABASE_URL: "postgres://busbar@127.0.0.1:1/busbar", BUSBAR_LOG_LEVEL: "debug" };
  const started = start(serverScript, nobody);
  expect(await started.ended).toBe(1);
  expect(started.output()).toMatch(
    /at async \w+ \([^()]*[\\/]packages[\\/]server[\\/]src[\\/]node[\\/]run\.ts:\d+:\d+\)/,
  );
});

const signIn = (address: string, username: string, password: string) =>
  fetch(`${address}/api/user/token`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username, password }),
  });

test("F48 a wrong configuration ends with 2 and one line per problem, without a stack", async () => {
  const { ended, output } = start(serverScript, { PORT: "http", BUSBAR_LOG_LEVLE: "info", NODE_ENV: "prod" });
  expect(await ended).toBe(2);
  const lines = output().trim().split("\n");
  expect(lines.map((line) => line.split(" ")[0]).sort((a, b) => ((a ?? "") < (b ?? "") ? -1 : 1))).toEqual([
    "BUSBAR_LOG_LEVLE",
    "NODE_ENV",
    "PORT",
  ]);
});

test("F48 a DATA_DIR that cannot hold data ends the start with 2 and one sentence", async () => {
  const { ended, output } = start(serverScript, { DATA_DIR: "/dev/null/data" });
  expect(await ended).toBe(2);
  expect(output().trim()).toMatch(/^DATA_DIR \/dev\/null\/data cannot be made: [^\n]+\.$/);
});

test("a start on an empty database prints the address and the demo accounts, and Ctrl-C ends it with 0", async () => {
  const { url } = await newDatabase();
  // The company is seeded here, since the role is no superuser: ten seconds beside other tests.
  const server = await startServer({ DATABASE_URL: url, BUSBAR_DEMO: "core" });
  await expect.poll(server.output).toContain(`Busbar is ready: ${server.address}`);
  expect(server.output()).toMatch(/password Busbar-demo-1\n {2}admin /);
  server.child.kill("SIGINT");
  server.child.kill("SIGINT");
  expect(await server.ended).toBe(0);
});

test("a port in use is told in one sentence", async () => {
  const { url } = await newDatabase({ demo: true });
  const other = createServer().listen(0, "127.0.0.1");
  undo.push(() => new Promise((resolve) => other.close(resolve)));
  await once(other, "listening");
  const server = start(serverScript, { DATABASE_URL: url, PORT: String((other.address() as AddressInfo).port) });
  expect(await server.ended).toBe(1);
  expect(server.output().trim()).toMatch(
    /^Port \d+ of 127\.0\.0\.1 is in use by another program\. Set PORT to a free port\.$/m,
  );
});

test("a database that does not answer is told in one sentence", async () => {
  const port = await freePort();
  const server = start(serverScript, { DATABASE_URL: `postgres://b:a-long-password@127.0.0.1:${port}/b` });
  expect(await server.ended).toBe(1);
  expect(server.output().trim()).toBe(
    `The database cannot be reached. Nothing is listening at 127.0.0.1 port ${port}.`,
  );
});

test("production starts without demo accounts, and the first administrator comes from the command line", async () => {
  const { url } = await newDatabase();
  const env = { DATABASE_URL: url, NODE_ENV: "production" };
  const server = await startServer(env);
  await expect.poll(server.output).toContain("npm run admin:create");
  expect(server.output()).not.toContain("Busbar-demo-1");

  const args = ["admin", "create", "--username", "root1", "--email", "root1@busbar.example", "--password-stdin"];
  const weak = start(commandScript, env, { args, input: "password1\n" });
  expect(await weak.ended).toBe(1);
  expect(weak.output()).toMatch(/common|guess/i);

  const made = start(commandScript, env, { args, input: "winter-Lantern-42-harbour\n" });
  expect(await made.ended, made.output()).toBe(0);
  const again = start(commandScript, env, { args, input: "winter-Lantern-42-harbour\n" });
  expect(await again.ended).toBe(1);
  expect(again.output()).toContain("already exists");
  expect((await signIn(server.address, "root1", "winter-Lantern-42-harbour")).status).toBe(200);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
});

test("production writes nowhere but to its data folder, so that its root may be read-only", async () => {
  const { url } = await newDatabase();
  const folder = newFolder();
  const env = { DATABASE_URL: url, NODE_ENV: "production", DATA_DIR: folder, NODE_COMPILE_CACHE: "" };
  const rights = ["--allow-fs-read=*", `--allow-fs-write=${folder}`, "--allow-worker", "--allow-addons"];
  const node = ["--permission", ...rights, "--allow-child-process"];
  const server = await startServer(env, { node });
  const args = ["admin", "create", "--username", "root1", "--email", "root1@busbar.example", "--password-stdin"];
  const made = start(commandScript, env, { args, input: "winter-Lantern-42-harbour\n", node });
  expect(await made.ended, made.output()).toBe(0);
  const anybody = createClient(routes, fetch, `${server.address}/api`);
  const { token } = await anybody.signIn({ body: { username: "root1", password: "winter-Lantern-42-harbour" } });
  const root1 = createClient(
    routes,
    (request) => {
      request.headers.set("authorization", `Bearer ${token}`);
      return fetch(request);
    },
    `${server.address}/api`,
  );
  await root1.uploadAvatar({ file: new Blob([pngFile()]) });
  await root1.uploadImport({ query: { kind: "customers", name: "a.csv" }, file: csv(lineOf(1)) });
  expect(readdirSync(folder).sort()).toEqual(["files", "secret.key"]);
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
  expect(server.output()).not.toMatch(/ERR_ACCESS_DENIED|restricted/);
});

test("production makes an embedded database only when it is asked for by name", async () => {
  const server = start(serverScript, { NODE_ENV: "production" });
  expect(await server.ended).toBe(2);
  expect(server.output()).toMatch(
    /^DATABASE_URL is missing, .* or set BUSBAR_EMBEDDED=true to create an embedded database there\.\n$/,
  );
});

test("the link for the first administrator is printed once, and only its hash is kept", async () => {
  const database = await newDatabase();
  const env = {
    DATABASE_URL: database.url,
    NODE_ENV: "production",
    BUSBAR_BOOTSTRAP_ADMIN_EMAIL: "boss@busbar.example",
  };
  const first = await startServer(env);
  await expect.poll(first.output).toMatch(/first administrator.*\/#\/reset-password\?token=[\w-]{43}\n/);
  first.child.kill("SIGTERM");
  await first.ended;
  const { rows } = await database.pool.query("select octet_length(hash) as size, used_at from one_time_token");
  expect(rows).toEqual([{ size: 32, used_at: null }]);

  const second = await startServer(env);
  second.child.kill("SIGTERM");
  await second.ended;
  expect(second.output()).not.toContain("token=");
});

test("F31 a server of an older release refuses a newer database and says so", async () => {
  const { url, ownerPool } = await newDatabase();
  await ownerPool.query("insert into schema_migration (number, name, checksum) values (9999, '9999-later.sql', 'x')");
  const server = start(serverScript, { DATABASE_URL: url });
  expect(await server.ended).toBe(1);
  expect(server.output()).toContain("migrated by a newer release (9999-later.sql)");
});

test("an unknown command shows how to use it", async () => {
  const wrong = start(commandScript, {}, { args: ["admin", "destroy"] });
  expect(await wrong.ended).toBe(2);
  expect(wrong.output()).toContain("busbar admin create");
});
