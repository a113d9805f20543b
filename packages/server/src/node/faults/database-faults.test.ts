import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { CallError } from "@busbar/contract/kernel/http/client";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "../../demo/demo-accounts.ts";
import { type BrokenLine, createBrokenLine } from "../../testing/broken-line.ts";
import { type ChildServer, startChildServer } from "../../testing/child-server.ts";
import { creditCodeOf, csv, lineOf } from "../../testing/importer.ts";
import { openDataFolder } from "../postgres/data-folder.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../postgres/embedded-postgres.ts";
import { readPostmaster } from "../postgres/postmaster-file.ts";
import { stopPostmaster } from "../postgres/postgres-cluster.ts";

/** How long a person may wait, and how soon everything works again, in milliseconds. */
const longestAnswer = 10_000;
const soonWell = 5_000;
/** Longer than the answer time-out of a statement. */
const faultMs = 9_000;
const importRows = 1500;
const kinds = ["frozen", "swallowed", "restarted", "cut"] as const;
type Fault = (typeof kinds)[number];
/** Number of faults; the long run has more, at varying moments. Cut connections have a test of their own too. */
const short = 3;
const rounds = Number(process.env["FAULT_ROUNDS"] ?? short);

const folder = mkdtempSync(join(tmpdir(), "busbar-faults-"));
// PostgreSQL's own user must be able to enter it; otherwise the data would move to the system's state folder and remain
// there.
chmodSync(folder, 0o755);
const cluster = { folder: join(folder, "postgres") };
const quiet = { debug() {}, info() {}, warn() {}, error() {} };
let postgres: EmbeddedPostgres;
let line: BrokenLine;
let watcher: pg.Pool;
let server: ChildServer;
const servers: ChildServer[] = [];

beforeAll(async () => {
  postgres = await startEmbeddedPostgres({ folder: openDataFolder(folder), log: quiet, onLost() {} });
  line = await createBrokenLine(postgres.addresses.owner);
  watcher = new pg.Pool({ connectionString: postgres.addresses.owner, max: 1 });
  watcher.on("error", () => undefined);
});
afterAll(async () => {
  signalCluster("SIGCONT");
  for (const one of servers) await one.kill();
  await watcher.end();
  await line.close();
  await postgres.stop();
  await stopPostmaster(cluster);
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  const one = await startChildServer({ DATABASE_URL: line.url, DATA_DIR: join(folder, "portal") });
  servers.push(one);
  return one;
};
const count = async (rows: string) => Number((await watcher.query(`select count(*) as n from ${rows}`)).rows[0].n);

const postmasterId = () => readPostmaster(cluster.folder)?.pid ?? 0;
const isBack = async (fault: Fault, before: number) =>
  (fault !== "restarted" || postmasterId() !== before) && (await count("schema_migration").catch(() => 0)) > 0;

/** The postmaster and all its child processes. */
function signalCluster(signal: "SIGSTOP" | "SIGCONT"): void {
  const postmaster = postmasterId();
  for (const entry of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const parent = Number(
        readFileSync(`/proc/${entry}/stat`, "utf8")
          .replace(/^.*\) /s, "")
          .split(" ")[1],
      );
      if (Number(entry) === postmaster || parent === postmaster) process.kill(Number(entry), signal);
    } catch {
      // It has ended in the meantime.
    }
  }
}

const begin: Record<Fault, () => void> = {
  frozen: () => signalCluster("SIGSTOP"),
  swallowed: () => line.swallow(),
  restarted: () => process.kill(postmasterId(), "SIGQUIT"),
  cut: () => line.cut(),
};
const end: Record<Fault, () => void> = {
  frozen: () => signalCluster("SIGCONT"),
  swallowed: () => line.mend(),
  restarted: () => undefined,
  cut: () => undefined,
};

const ask = async (path: string) => {
  const begun = performance.now();
  const response = await fetch(`${server.address}${path}`);
  return { status: response.status, ms: performance.now() - begun };
};

test("F10 two servers that start at once on an empty database both run, and the organisation is there once", async () => {
  const both = await Promise.all([start(), start()]);
  await Promise.all(both.map(({ ready }) => ready));
  expect(await count("user_account")).toBe(demoAccounts.length);
  const [first, second] = both;
  for (const one of both) expect((await fetch(`${one.address}/readyz`)).status).toBe(200);
  await second?.kill();
  server = first as ChildServer;
}, 60_000);

const faults = Array.from({ length: rounds }, (_, round) => ({
  round,
  fault: kinds[round % kinds.length] as Fault,
  after: rounds > short ? (fc.sample(fc.integer({ min: 0, max: 2000 }), 1)[0] ?? 0) : 500,
}));

test.each(faults)(
  "F09 F10 a database that is $fault ($round): calls are answered or 503 within ten seconds, what is repeated is done once, and a job goes on",
  async ({ round, fault, after }) => {
    const token = await server.tokenOf("clerk1");
    const client = server.client(token);
    const firstRow = round * importRows;
    const file = csv(...Array.from({ length: importRows }, (_, n) => lineOf(1_000_000 + firstRow + n)));
    const { id, mapping } = await client.uploadImport({ query: { kind: "customers", name: `${round}.csv` }, file });
    const { jobId } = await client.checkImport({ params: { id }, body: { mapping } });

    const outcomes = new Set<number>();
    let longest = 0;
    let lastFailure = 0;
    const call = async (work: () => Promise<unknown>): Promise<boolean> => {
      const begun = performance.now();
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        if (error.reason !== "request.key_in_use") outcomes.add(error.httpStatus);
        lastFailure = performance.now();
        return false;
      } finally {
        longest = Math.max(longest, performance.now() - begun);
      }
    };
    let asking = true;
    let made = 0;
    const work = async () => {
      while (asking) {
        const n = round * 10_000 + (made += 1);
        const body = { name: `故障客户${n}`, uscc: creditCodeOf(2_000_000 + n), areaCode: "110108" };
        while (!(await call(() => client.createCustomer({ body }, { idempotencyKey: `fault-${n}` })))) await pause(50);
        await call(() => client.listCustomers({ query: {} }));
      }
    };
    const working = Promise.all(Array.from({ length: 6 }, work));
    await pause(after);
    const before = postmasterId();
    begin[fault]();
    const starting = fault === "cut" ? null : await start();
    if (fault === "frozen" || fault === "swallowed") {
      const [ready, alive] = await Promise.all([ask("/readyz"), ask("/healthz")]);
      expect([ready.status, alive.status]).toEqual([503, 200]);
      expect(Math.max(ready.ms, alive.ms)).toBeLessThan(3000);
      await pause(faultMs);
    }
    end[fault]();
    await expect.poll(() => isBack(fault, before), { timeout: 30_000 }).toBe(true);
    const ended = performance.now();
    await expect.poll(async () => (await ask("/readyz")).status, { timeout: soonWell }).toBe(200);
    await expect.poll(() => call(() => client.listCustomers({ query: {} })), { timeout: soonWell }).toBe(true);
    asking = false;
    await working;
    expect([...outcomes].filter((status) => status !== 503)).toEqual([]);
    expect(longest).toBeLessThan(longestAnswer);
    expect(lastFailure - ended).toBeLessThan(soonWell);
    expect(await count(`customer where name like '故障客户%'`)).toBe(
      await count(`(select distinct name from customer where name like '故障客户%') as one`),
    );

    if (starting) {
      const ready = starting.ready.then(() => "The database is there.");
      const became = await ready.catch(() =>
        starting.ended.then((code) => (code === 1 ? starting.said() : String(code))),
      );
      expect(became.trim()).toMatch(
        /^(?:The database (?:is there|cannot be reached)|The connection to the database was lost during the start)\. ?[^\n:]*$/,
      );
      await starting.kill();
    }

    const stateOf = () => client.getJob({ params: { id: jobId } }).then(({ state }) => state);
    await expect.poll(stateOf, { timeout: 60_000, interval: 200 }).toBe("done");
    expect((await client.getImport({ params: { id } })).counts).toMatchObject({ new: importRows, wrong: 0 });
  },
  120_000,
);

test("F05 a stop with open pages takes a moment, and the next start is well", async () => {
  const stream = await fetch(`${server.address}/api/events`, {
    headers: { authorization: `Bearer ${await server.tokenOf("clerk1")}` },
  });
  const begun = performance.now();
  server.child.kill("SIGTERM");
  const next = await start();
  expect(await stream.text()).toContain('event: reconnect\ndata: {"reason":"stopping"}');
  expect(await server.ended).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
  await next.ready;
  server = next;
}, 60_000);
