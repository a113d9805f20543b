import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { sql } from "kysely";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Log } from "../../ports.ts";
import { readConfig } from "../config/config.ts";
import { openDataFolder, socketFolder } from "./data-folder.ts";
import { DataFolderInUse, type EmbeddedPostgres, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { migrate } from "./migrate.ts";
import { openPorts } from "../open-ports.ts";
import { isPostmaster, readPostmaster } from "./postmaster-file.ts";
import { stopPostmaster } from "./postgres-cluster.ts";
import { ClusterDamaged } from "./start-failure.ts";

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };
const folders: string[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  for (const folder of folders.splice(0)) {
    for (const data of [folder, join(folder, "state")]) await stopPostmaster({ folder: join(data, "postgres") });
    rmSync(folder, { recursive: true, force: true });
  }
});

function newFolder(mode = 0o755): string {
  const folder = mkdtempSync(join(tmpdir(), "busbar-embedded-"));
  chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

const start = (path: string) =>
  startEmbeddedPostgres({
    folder: openDataFolder(path),
    log: quiet,
    onLost: (error) => {
      throw error;
    },
  });

async function ask<Row>({ addresses }: EmbeddedPostgres, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: addresses.owner });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

let used: Promise<string> | undefined;
/** A data folder whose database was started and stopped before. Copying one takes a fraction of making one. */
async function usedFolder(): Promise<string> {
  const made = await (used ??= makeUsed());
  const path = newFolder();
  execFileSync("cp", ["-a", `${made}/.`, path]);
  return path;
}
async function makeUsed(): Promise<string> {
  const path = mkdtempSync(join(tmpdir(), "busbar-embedded-"));
  chmodSync(path, 0o755);
  await (await start(path)).stop();
  return path;
}
afterAll(async () => {
  if (used) rmSync(await used, { recursive: true, force: true });
});

const pidOf = (path: string) => readPostmaster(join(path, "postgres"))?.pid ?? 0;

/** A Busbar's database in a child process, which can be killed. */
async function startInChild(path: string): Promise<ChildProcess> {
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(new URL("embedded-postgres.ts", import.meta.url).href)});
    const { openDataFolder } = await import(${JSON.stringify(new URL("data-folder.ts", import.meta.url).href)});
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    await startEmbeddedPostgres({ folder: openDataFolder(${JSON.stringify(path)}), log, onLost() {} });
    console.log("ready");`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(child);
  const [code] = (await Promise.race([once(child.stdout, "data"), once(child, "exit")])) as [Buffer | number];
  if (typeof code === "number") throw new Error(`refused with ${code}`);
  return child;
}

test("what was written is there after a clean stop and a second start", async () => {
  const path = newFolder();
  const first = await start(path);
  await ask(first, "create table kept (word text); insert into kept values ('电')");
  await first.stop();
  expect(isPostmaster(pidOf(path))).toBe(false);
  expect(existsSync(join(path, "postgres", "postmaster.pid"))).toBe(false);

  const second = await start(path);
  expect(await ask(second, "select word from kept")).toEqual([{ word: "电" }]);
  await second.stop();
});

test("writes are durable, the text is UTF-8 and nothing listens on the network", async () => {
  const database = await start(newFolder());
  const [row] = await ask(
    database,
    `select current_setting('fsync') as fsync, current_setting('server_encoding') as encoding,
      current_setting('listen_addresses') as addresses`,
  );
  expect(row).toMatchObject({
    fsync: "on",
    encoding: "UTF8",
    addresses: process.platform === "win32" ? "127.0.0.1" : "",
  });
  await database.stop();
});

test.runIf(process.getuid?.() === 0)(
  "started by root, PostgreSQL belongs to another user and root keeps the passwords",
  async () => {
    const path = newFolder();
    const database = await start(path);
    expect(statSync(join(path, "postgres")).uid).toBeGreaterThan(0);
    for (const name of ["busbar-password", "busbar-app-password"]) {
      const password = statSync(join(path, "postgres", name));
      expect([password.uid, password.mode & 0o777], name).toEqual([0, 0o600]);
    }
    await database.stop();
  },
);

test("a second Busbar on the same data folder is refused in one sentence", async () => {
  const path = await usedFolder();
  const first = await start(path);
  const refusal = await start(path).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DataFolderInUse);
  expect((refusal as Error).message).toMatch(new RegExp(`^Another Busbar \\(process ${process.pid}\\) uses this data`));
  expect(await ask(first, "select 1 as alive")).toEqual([{ alive: 1 }]);
  await first.stop();
});

test("two Busbars started at the same moment on an empty folder: one runs, the other is refused", async () => {
  const path = newFolder();
  const here = start(path);
  const both = await Promise.allSettled([startInChild(path), here]);
  expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  await here.then(
    (winner) => winner.stop(),
    () => undefined,
  );
});

test("F05 a start that meets the end of the one before, at any moment, runs when that has ended", async () => {
  const path = await usedFolder();
  for (const moment of fc.sample(fc.integer({ min: 0, max: 300 }), 3)) {
    const first = await start(path);
    const [next] = await Promise.all([start(path), pause(moment).then(() => first.stop())]);
    expect(await ask(next, "select 1 as alive")).toEqual([{ alive: 1 }]);
    await next.stop();
  }
});

test("F05 a start waits for a Busbar that has said that it stops, however long its last requests take", async () => {
  const path = await usedFolder();
  const first = await start(path);
  await first.announceStop();
  const next = start(path);
  // Longer than it would wait for a process that is not stopping.
  const waiting = `select count(*) as waiting from pg_stat_activity
    where application_name like 'busbar owner %' and backend_start < now() - interval '1.5 s'`;
  await expect.poll(() => ask(first, waiting), { timeout: 20_000 }).toEqual([{ waiting: "2" }]);
  await first.stop();
  expect(await ask(await next, "select 1 as alive")).toEqual([{ alive: 1 }]);
  await (await next).stop();
});

test("after kill -9 of Busbar the next start takes over the PostgreSQL that still runs", async () => {
  const path = await usedFolder();
  const killed = await startInChild(path);
  const pid = pidOf(path);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  expect(isPostmaster(pid)).toBe(true);

  const next = await start(path);
  expect(pidOf(path)).toBe(pid);
  expect(await ask(next, "select 1 as alive")).toEqual([{ alive: 1 }]);
  await next.stop();
  expect(isPostmaster(pid)).toBe(false);
});

test("after kill -9 of everything the next start recovers what was committed", async () => {
  const path = await usedFolder();
  const killed = await startInChild(path);
  const client = new pg.Client({ connectionString: urlOf(path) });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create table kept as select 7 as number");
  killed.kill("SIGKILL");
  process.kill(pidOf(path), "SIGKILL");
  await once(killed, "exit");

  const next = await start(path);
  expect(await ask(next, "select number from kept")).toEqual([{ number: 7 }]);
  await next.stop();
});

function urlOf(path: string): string {
  const password = readFileSync(join(path, "postgres", "busbar-password"), "utf8").trim();
  const host = encodeURIComponent(readPostmaster(join(path, "postgres"))?.socketFolder ?? "");
  return `postgres://busbar:${password}@${host}/busbar`;
}

test("F06 a PostgreSQL that ends unasked is started again", async () => {
  const path = await usedFolder();
  const database = await start(path);
  const pid = pidOf(path);
  process.kill(pid, "SIGQUIT");
  await expect
    .poll(() => ask(database, "select 1 as alive").catch(() => []), { timeout: 5000 })
    .toEqual([{ alive: 1 }]);
  expect(pidOf(path)).not.toBe(pid);
  await database.stop();
});

test("a PostgreSQL that ends unasked and has lost a file ends Busbar with the way to restore", async () => {
  const path = await usedFolder();
  let lost: (error: Error) => void = () => undefined;
  const told = new Promise<Error>((resolve) => (lost = resolve));
  await startEmbeddedPostgres({ folder: openDataFolder(path), log: quiet, onLost: lost });
  const pid = pidOf(path);
  rmSync(join(path, "postgres", "global", "pg_control"));
  process.kill(pid, "SIGQUIT");
  const error = await told;
  expect(error).toBeInstanceOf(ClusterDamaged);
  expect(error.message).toMatch(/pg_control.*restore the last backup/);
});

test("a pid file that names another program's process does not stop the start", async () => {
  const path = await usedFolder();
  const first = await start(path);
  await first.stop();
  writeFileSync(join(path, "postgres", "postmaster.pid"), `${process.pid}\n${path}\n1\n5432\n\n\n\nready\n`);
  const second = await start(path);
  expect(pidOf(path)).not.toBe(process.pid);
  await second.stop();
});

test("a data folder whose only account was the super user is brought over at the next start, with its rows and jobs", async () => {
  const path = newFolder();
  const before = await start(path);
  await migrate(before.addresses.owner);
  const queue = new PgBoss({ connectionString: before.addresses.owner, schedule: false });
  await queue.start();
  await queue.createQueue("canary");
  await queue.send("canary", { jobId: "7" });
  await queue.stop();
  await ask(before, "insert into portal_setting (key, value) values ('kept', '\"电\"'); drop role busbar_app");
  await before.stop();
  rmSync(join(path, "postgres", "busbar-app-password"));

  const config = readConfig({ NODE_ENV: "test", DATA_DIR: path });
  const ports = await openPorts(config, { log: quiet, onLost: () => undefined });
  try {
    const { rows } = await sql`select current_user as role, value from portal_setting where key = 'kept'`.execute(
      ports.db,
    );
    expect(rows).toEqual([{ role: "busbar_app", value: "电" }]);
    await ports.db.transaction().execute((tx) => ports.queue.send(tx, "canary", "8"));
    const jobs = await sql`select data ->> 'jobId' as id from pgboss.job where name = 'canary' order by 1`.execute(
      ports.db,
    );
    expect(jobs.rows).toEqual([{ id: "7" }, { id: "8" }]);
    await expect(sql`delete from audit_log`.execute(ports.db)).rejects.toThrow(/permission denied/);
  } finally {
    await ports.close();
  }
});

test.runIf(process.getuid?.() === 0)(
  "a folder that the unprivileged user cannot enter moves to the state directory, and stays there",
  async () => {
    const root = newFolder(0o700);
    const wanted = join(root, "data");
    const state = newFolder();
    const opened = openDataFolder(wanted, state);
    expect(opened.movedFrom).toBe(wanted);
    expect(opened.path.startsWith(state)).toBe(true);
    const database = await startEmbeddedPostgres({ folder: opened, log: quiet, onLost() {} });
    await database.stop();

    chmodSync(root, 0o755);
    expect(openDataFolder(wanted, state).path).toBe(opened.path);
  },
);

test.runIf(process.getuid?.() === 0)(
  "a database that became unreachable is never replaced by an empty one",
  async () => {
    const root = newFolder();
    const wanted = join(root, "data");
    mkdirSync(join(wanted, "postgres"), { recursive: true });
    chmodSync(root, 0o700);
    expect(() => openDataFolder(wanted, join(root, "state"))).toThrow(
      /contains a database, but \w+, .* can no longer access/,
    );
  },
);

test("a long path gets its socket elsewhere, within the limit of the system", () => {
  expect(Buffer.byteLength(socketFolder(`/srv/${"长".repeat(60)}`))).toBeLessThanOrEqual(85);
  expect(socketFolder("/srv/busbar")).toBe(join("/srv/busbar", "run"));
});
