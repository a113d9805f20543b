import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startChildServer } from "../../testing/child-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { billedContracts } from "../../testing/fixtures/billed-contracts.ts";

const rounds = Number(process.env["RUN_KILL_ROUNDS"] ?? 1);
const contracts = 100;
const patience = { timeout: 60_000, interval: 20 };
const folder = mkdtempSync(join(tmpdir(), "busbar-run-kill-"));
// PostgreSQL's own user must be able to enter it; otherwise the data would move to the system's state folder.
chmodSync(folder, 0o755);
let database: TestDatabase;
let server: Awaited<ReturnType<typeof startChildServer>>;
let ids: string[] = [];

const start = async () => {
  server = await startChildServer({ DATA_DIR: folder, DATABASE_URL: database.url });
  await server.ready;
  return server.client(await server.tokenOf("clerk1"));
};
const count = async (text: string) =>
  Number((await database.ownerPool.query(`select count(*) as n from ${text}`)).rows[0].n);
/** Another worker takes a dead one's job when its lease is over; expiring it saves half a minute. */
const endLeases = () =>
  database.ownerPool.query("update pgboss.job set heartbeat_on = now() - interval '5 minutes' where state = 'active'");

beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  ids = await billedContracts(database.ownerPool, { count: contracts, points: 1, month: "2025-07" });
  // The present month of the demo, whose drafts are refreshed each night.
  await database.ownerPool.query(
    `insert into interval_day (point_id, channel, day, resolution_min, values, quality, total, max_slot, written_at)
     select d.point_id, d.channel, d.day + ($2::date - $1::date), d.resolution_min, d.values, d.quality, d.total, d.max_slot,
       d.written_at
     from interval_day d join contract_point b on b.point_id = d.point_id
     where d.day >= $1::date and d.day < $1::date + interval '1 month' and b.contract_id = any ($3)`,
    ["2025-07-01", "2026-01-01", ids],
  );
});
afterAll(async () => {
  await server?.kill();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test("F01 I3 I7 kill -9 at random during a run: it goes on, each contract has one statement with all of its lines", async () => {
  let client = await start();
  for (let round = 0; round < rounds; round += 1) {
    await database.ownerPool.query("truncate billing_run, invoice, invoice_number, billing_period cascade");
    const { runId } = await client.startBillingRun({
      body: { period: "202507", mode: "CALCULATE", filter: { contractIds: ids } },
    });
    const upTo = 1 + Math.floor(Math.random() * (contracts - 2));
    await expect.poll(() => count("billing_run_item where result is not null"), patience).toBeGreaterThanOrEqual(upTo);
    await server.kill();
    await endLeases();
    client = await start();
    const stateOf = async () => (await client.getBillingRun({ params: { id: runId } })).state;
    await expect.poll(stateOf, patience).toBe("DONE");
    const { counts, total } = await client.getBillingRun({ params: { id: runId } });
    expect([counts.map((one) => [one.result, one.count]), total]).toEqual([[["CREATED", contracts]], contracts]);
    expect(await count("invoice")).toBe(contracts);
    expect(
      await count(`invoice i where i.payable <> (select coalesce(sum(l.amount), 0) from invoice_line l
        where l.customer_id = i.customer_id and l.invoice_id = i.id) or i.payable = 0`),
    ).toBe(0);
    expect(await count("audit_log where action = 'invoice.calculate'")).toBe(contracts * (round + 1));
    expect(await count("job where kind = 'billing.run' and state <> 'done'")).toBe(0);
  }
}, 240_000);

test("F01 I3 I7 kill -9 at random during a nightly refresh: it goes on, each draft has its lines of the newest readings once", async () => {
  let client = await start();
  for (let round = 0; round < rounds; round += 1) {
    await database.ownerPool.query("truncate billing_run, invoice, invoice_number, billing_period cascade");
    const { runId } = await client.startBillingRun({
      body: { period: "202601", mode: "CALCULATE", filter: { contractIds: ids } },
    });
    const stateOf = async (id: string) => (await client.getBillingRun({ params: { id } })).state;
    await expect.poll(() => stateOf(runId), patience).toBe("DONE");
    const before = await payables();
    await server.kill();
    await database.ownerPool.query(
      `update interval_day set values[1] = values[1] + 1000000, total = total + 1000000 where day = '2026-01-15'
       and point_id in (select point_id from contract_point where contract_id = any ($1))`,
      [ids],
    );
    await database.ownerPool.query(
      "update daily_duty set done_through = done_through - 1 where name = 'billing.refresh'",
    );
    client = await start();
    const upTo = 1 + Math.floor(Math.random() * (contracts - 2));
    const decided =
      "billing_run_item n join billing_run r on r.id = n.run_id where r.started_by is null and n.result is not null";
    await expect.poll(() => count(decided), patience).toBeGreaterThanOrEqual(upTo);
    await server.kill();
    await endLeases();
    client = await start();
    const night = await database.ownerPool.query("select id::text from billing_run where started_by is null");
    expect(night.rows).toHaveLength(1);
    await expect.poll(() => stateOf(night.rows[0].id), patience).toBe("DONE");
    const { counts } = await client.getBillingRun({ params: { id: night.rows[0].id } });
    expect(counts.map((one) => [one.result, one.count])).toEqual([["UPDATED", contracts]]);
    const after = await payables();
    expect(after).toHaveLength(contracts);
    // They are alike, so the added energy must be billed to all of them, and once.
    expect([new Set(before).size, new Set(after).size]).toEqual([1, 1]);
    expect(Number(after[0])).toBeGreaterThan(Number(before[0]));
    expect(
      await count(`invoice i where i.row_version <> 3 or i.payable <> (select coalesce(sum(l.amount), 0)
        from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id)`),
    ).toBe(0);
  }
}, 240_000);

const payables = async (): Promise<string[]> =>
  (await database.ownerPool.query("select payable from invoice order by contract_id")).rows.map((row) => row.payable);
