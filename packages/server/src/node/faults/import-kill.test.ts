import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "@busbar/contract";
import { createClient } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { childEnvironment, serverScript } from "../../testing/child-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { csv, lineOf } from "../../testing/importer.ts";
import { freePort } from "../postgres/free-port.ts";

const rows = 8000;
const patience = { timeout: 60_000, interval: 20 };
const folder = mkdtempSync(join(tmpdir(), "busbar-import-kill-"));
// PostgreSQL's own user must be able to enter it; otherwise the data would move to the system's state folder and remain
// there.
chmodSync(folder, 0o755);
let database: TestDatabase;
let server: { child: ChildProcess; base: string } | undefined;

beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
});
afterAll(async () => {
  await kill();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<void> {
  const port = await freePort();
  const child = spawn(process.execPath, [serverScript], {
    env: { ...childEnvironment, DATA_DIR: folder, DATABASE_URL: database.url, PORT: String(port) },
    stdio: "ignore",
  });
  const base = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${base}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready, patience).toBe(true);
  server = { child, base };
}

async function kill(): Promise<void> {
  if (!server || server.child.exitCode !== null || server.child.signalCode !== null) return;
  server.child.kill("SIGKILL");
  await once(server.child, "exit");
}

async function clerk() {
  const base = `${server?.base}/api`;
  const { token } = await createClient(routes, fetch, base).signIn({
    body: { username: "clerk1", password: demoPassword },
  });
  return createClient(
    routes,
    (request) => {
      request.headers.set("authorization", `Bearer ${token}`);
      return fetch(request);
    },
    base,
  );
}

/** Another worker takes a dead one's job when its lease is over; expiring it saves half a minute. */
const endLeases = () =>
  database.pool.query("update pgboss.job set heartbeat_on = now() - interval '5 minutes' where state = 'active'");

async function count(sql: string): Promise<number> {
  return Number((await database.pool.query(`select count(*) as n from ${sql}`)).rows[0].n);
}

test("F02 I7 kill -9 during the dry run and during the commit: both go on, nothing is lost or doubled", async () => {
  await start();
  const before = await count("customer");
  const told = await count("audit_log where action = 'customer.create'");
  let client = await clerk();
  const file = csv(...Array.from({ length: rows }, (_, n) => lineOf(n)));
  const { id, mapping } = await client.uploadImport(
    { query: { kind: "customers", name: "kill.csv" }, file },
    { idempotencyKey: "kill-file" },
  );
  const stateOf = async (jobId: string) => (await client.getJob({ params: { id: jobId } })).state;

  const check = await client.checkImport({ params: { id }, body: { mapping } });
  await expect.poll(() => count("import_row"), patience).toBeGreaterThan(0);
  await kill();
  await start();
  await endLeases();
  client = await clerk();
  await expect.poll(() => stateOf(check.jobId), patience).toBe("done");
  expect((await client.getImport({ params: { id } })).counts).toEqual({
    new: rows,
    changed: 0,
    same: 0,
    wrong: 0,
    left: 0,
  });
  expect(await count("import_row")).toBe(rows);

  const commit = await client.commitImport({ params: { id }, body: { validOnly: false } }, { idempotencyKey: "kill" });
  await expect.poll(() => count("job where kind = 'import.commit.customers' and done > 0"), patience).toBe(1);
  await kill();
  expect(await count("customer")).toBe(before);
  await start();
  await endLeases();
  client = await clerk();
  await expect.poll(() => stateOf(commit.jobId), patience).toBe("done");
  const job = await client.getJob({ params: { id: commit.jobId } });
  expect(job.result).toMatchObject({ created: rows, updated: 0 });
  expect(await count("customer")).toBe(before + rows);
  expect(await count("audit_log where action = 'customer.create'")).toBe(told + rows);
}, 150_000);
