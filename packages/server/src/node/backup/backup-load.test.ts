import { createHash, randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CallError } from "@busbar/contract/kernel/http/client";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sealLog } from "../../modules/system-log/log-sealing.ts";
import { createMemoryKeep } from "../../mock/memory/memory-keep.ts";
import { verifyLog } from "../../modules/system-log/log-verification.ts";
import { within } from "../../testing/database/within.ts";
import { broken } from "../../testing/fixtures/money-invariants.ts";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { creditCodeOf } from "../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { openDatabase } from "../database/database.ts";
import { restoreBackup } from "./restore-backup.ts";
import { takeBackup } from "./take-backup.ts";

/** How many backups are taken and restored; the long run uses 20. */
const rounds = Number(process.env["BACKUP_ROUNDS"] ?? 1);
/** People who write all the while; the first also allocates to a statement that cannot take all of it. */
const writers = 4;
/** What each of them writes in a round. The backup begins after the first ten writes of all. */
const writesEach = 40;
const [part, headStart] = ["7.00", 10];
/** The limit of each step of a round. On a quiet machine none takes longer than five seconds. */
const stepSeconds = 60;

let app: TestApp;
let codes = 7000;
let needs: Awaited<ReturnType<typeof paymentFixture>>;
const folder = mkdtempSync(join(tmpdir(), "busbar-backup-load-"));
const made: string[] = [];
beforeAll(async () => {
  app = await startTestApp();
  needs = await paymentFixture(app);
});
afterAll(async () => {
  for (const name of made) await administer(`drop database if exists ${name} with (force)`);
  await app.close();
  rmSync(folder, { recursive: true });
});

const step = <T>(what: string, work: Promise<T>) => within(stepSeconds, what, app.database.ownerUrl, work);

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: app.database.ownerUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** More of what must never be true: a change without its row in the log, or a row of the log without its change. */
const torn = {
  "a payment without its row in the log, or with two": `select 1 from payment p where p.remark like 'load-%'
    and (select count(*) from audit_log l where l.noun = 'payments' and l.key = p.id::text and l.action = 'payment.record') <> 1`,
  "a customer without its row in the log": `select 1 from customer c where c.name like '备份%'
    and not exists (select from audit_log l where l.noun = 'customers' and l.key = c.id::text)`,
  "a row of the log without its record": `select 1 from audit_log l where l.action = 'payment.record'
    and not exists (select from payment p where p.id::text = l.key)`,
};

type Load = { done: Set<string>; ended: Promise<unknown>; wentAhead: Promise<void>; stop(): void };

/** Starts writing, a bounded number of times. `wentAhead` resolves when the first writes are answered. */
function startLoad(invoiceId: string): Load {
  const done = new Set<string>();
  const ahead = Promise.withResolvers<void>();
  let stopped = false;
  const write = async (writer: number) => {
    const [finance, clerk] = [await app.as("finance1"), await app.as("clerk1")];
    const customerId = await needs.customer(1);
    for (let n = 0; n < writesEach && !stopped; n += 1) {
      const remark = `load-${writer}-${randomBytes(6).toString("hex")}`;
      const body = { amount: part, valueDate: "2026-01-20", customerId, payer: "付款单位", remark };
      const allocations = writer === 0 ? { allocations: [{ invoiceId, amount: part }] } : {};
      try {
        await finance.createPayment({ body: { ...body, ...allocations } }, { idempotencyKey: remark });
        if (done.add(remark).size === headStart) ahead.resolve();
        const uscc = creditCodeOf((codes += 1));
        if (n % 5 === 0) await clerk.createCustomer({ body: { name: `备份${remark}`, uscc, areaCode: "310115" } });
        const file = new Blob([`客户名称\n${remark}`]);
        if (n % 8 === 1) await clerk.uploadImport({ query: { kind: "customers", name: "c.csv" }, file });
      } catch (fault) {
        // An overloaded machine answers so, too; what it did not answer need not be there.
        if (!(fault instanceof CallError) || !["payment.over_owed", "unavailable"].includes(fault.reason ?? ""))
          throw fault;
      }
    }
  };
  const ended = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  ended.then(
    () => ahead.reject(new Error("Too few writes were answered.")),
    (fault: unknown) => ahead.reject(fault),
  );
  ahead.promise.catch(() => undefined);
  return { done, ended, wentAhead: ahead.promise, stop: () => (stopped = true) };
}

/** @returns payments that were answered before the backup began, all that were answered, and the backup's path */
async function backUpUnderLoad(round: number): Promise<{ before: string[]; all: Set<string>; path: string }> {
  const { id: invoiceId } = await needs.owed(1, "100.00");
  const load = startLoad(invoiceId);
  try {
    await step("the first writes", load.wentAhead);
    await step("sealing under load", sealLog(app.ports));
    const before = [...load.done];
    const path = join(folder, `${round}.gz`);
    const { missing } = await step(
      "the backup under load",
      takeBackup({ url: app.database.ownerUrl, files: app.ports.files, path, now: new Date() }),
    );
    expect(missing).toEqual([]);
    return { before, all: load.done, path };
  } finally {
    load.stop();
    await step("the rest of the load", load.ended);
  }
}

async function nothingIsTorn(pool: pg.Pool, filesFolder: string, before: string[], all: Set<string>): Promise<void> {
  for (const [what, text] of Object.entries({ ...broken, ...torn }))
    expect((await pool.query(text)).rows, what).toEqual([]);
  const { rows } = await pool.query<{ remark: string }>("select remark from payment where remark like 'load-%'");
  const there = new Set(rows.map(({ remark }) => remark));
  expect(before.filter((remark) => !there.has(remark))).toEqual([]);
  // Otherwise nothing was written while the backup ran, and this would prove nothing.
  expect([...all].filter((remark) => !there.has(remark))).not.toEqual([]);
  const files = await pool.query<{ key: string; sha256: string }>("select storage_key as key, sha256 from stored_file");
  for (const { key, sha256 } of files.rows) {
    const content = readFileSync(join(filesFolder, key.slice(0, 2), key));
    expect(createHash("sha256").update(content).digest("hex"), key).toBe(sha256);
  }
}

test(
  `a backup under load, ${rounds} times over, is restored to a moment in which every invariant holds`,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { before, all, path } = await backUpUnderLoad(round);
      const name = `restored_${randomBytes(6).toString("hex")}`;
      made.push(name);
      await administer(`create database ${name} template template0 encoding 'UTF8'`);
      const url = app.database.ownerUrl.replace(/\/[^/]+$/, `/${name}`);
      const filesFolder = join(folder, `files-${round}`);
      await step("the restore", restoreBackup({ url, filesFolder, path }));
      const { db, pool } = openDatabase({ url, max: 2 });
      try {
        await step("the invariants", nothingIsTorn(pool, filesFolder, before, all));
        // What was not sealed yet is sealed there, on top of the same chain. Other databases of the cluster may hold
        // the horizon of sealing back for a moment.
        const breaks = async () => {
          await sealLog({ db, clock: app.clock });
          return (
            await verifyLog(
              { db, vault: app.ports.vault, keep: createMemoryKeep() },
              { now: new Date(Date.now() + 3_600_000) },
            )
          ).breaks;
        };
        await expect.poll(breaks, { timeout: 30_000 }).toEqual([]);
      } finally {
        await db.destroy();
      }
      await administer(`drop database ${name} with (force)`);
    }
  },
  rounds * 6 * stepSeconds * 1000,
);
