import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CallError } from "@busbar/contract/kernel/http/client";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linesHash } from "../../modules/invoices/invoice-record.ts";
import { type ChildServer, startChildServer } from "../../testing/child-server.ts";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { broken } from "../../testing/fixtures/money-invariants.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

/** How often the server is killed; the long run uses 20. */
const rounds = Number(process.env["MONEY_KILL_ROUNDS"] ?? 1);
/** Issued in one transaction or, in the long run, by a job in several. */
const statements = rounds > 2 ? 210 : 24;
const payments = 24;
const atOnce = 8;
/** The amount of each payment: all of them together fit into the single statement that they pay. */
const part = 7;
const owedAll = 100;
const fitting = Math.floor(owedAll / part);
/** On a busy machine the long run's job may take a minute. */
const patience = { timeout: rounds > 2 ? 240_000 : 60_000, interval: 50 };

let app: TestApp;
let needs: Awaited<ReturnType<typeof paymentFixture>>;
let server: ChildServer | undefined;
const folder = mkdtempSync(join(tmpdir(), "busbar-money-kill-"));
// PostgreSQL's own user must be able to enter it; otherwise the data would move to the system's state folder and remain
// there.
chmodSync(folder, 0o755);

beforeAll(async () => {
  app = await startTestApp();
  needs = await paymentFixture(app);
}, 60_000);
afterAll(async () => {
  await server?.kill();
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const rowsOf = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query(text, values)).rows as Row[];
const one = async (text: string, values: unknown[] = []): Promise<unknown> =>
  Object.values((await rowsOf<Record<string, unknown>>(text, values))[0] ?? {})[0];

async function start() {
  server = await startChildServer({ DATABASE_URL: app.database.url, DATA_DIR: folder });
  await server.ready;
  // Another worker takes a dead one's job when its lease is over; expiring it saves half a minute.
  await rowsOf("update pgboss.job set heartbeat_on = now() - interval '5 minutes' where state = 'active'");
  return server.client(await server.tokenOf("finance1"));
}

/** One month per round, oldest first, because they are closed in order. */
const month = (year: number, round: number) =>
  `${year + Math.floor(round / 12)}${String((round % 12) + 1).padStart(2, "0")}`;
const versionOf = async (period: string) => {
  const rowVersion = (await one("select row_version from billing_period where period = $1", [period])) as number;
  return rowVersion ? { rowVersion } : {};
};

/** A reviewed statement and as many like it as one call issues by a job: debits, for which no check warns. */
async function reviewedDebits(period: string): Promise<void> {
  const base = await needs.owed(2, "10.00", { inPeriod: "202512" });
  const [clerk, reviewer, finance] = await Promise.all(["clerk1", "clerk2", "finance1"].map((name) => app.as(name)));
  const debit = await finance!.debitInvoice({
    params: { id: base.id },
    body: { rowVersion: base.rowVersion, period, reason: "单价有误" },
  });
  const written = await clerk!.setInvoiceLines({
    params: { id: debit.id },
    body: { rowVersion: debit.rowVersion, lines: [needs.energy({ quantity: "1", unitPrice: "5" })] },
  });
  const { id } = await reviewer!.reviewInvoice(needs.seen(await clerk!.submitInvoice(needs.at(written))));
  const given = (table: string, without: string[]) =>
    one(
      `select string_agg(quote_ident(attname), ', ') from pg_attribute where attrelid = $1::regclass and attnum > 0
         and not attisdropped and attgenerated = '' and attidentity = '' and not attname = any ($2)`,
      [table, without],
    ) as Promise<string>;
  const columns = await given("invoice", ["status", "created_at"]);
  const lineColumns = await given("invoice_line", ["invoice_id"]);
  await rowsOf(`with made as (insert into invoice (${columns}, status, created_at)
      select ${columns}, 1, now() from invoice, generate_series(2, ${statements}) where id = ${id} returning id)
    insert into invoice_line (${lineColumns}, invoice_id)
      select ${lineColumns.replaceAll(/\b(\w+)\b/g, "l.$1")}, m.id from made m, invoice_line l where l.invoice_id = ${id}`);
  await sql`update invoice i set status = 2, calc_hash = ${linesHash} where i.period = ${period} and i.status = 1`.execute(
    app.ports.db,
  );
  await sql`update invoice i set status = 3 where i.period = ${period} and i.status = 2`.execute(app.ports.db);
}

const lastReceipt = async () => (await one("select coalesce(max(id), 0)::text from bulk_action")) as string;

/** Runs before the server under test starts, because that one has another clock. */
async function prepare(round: number) {
  const [issuing, closing] = [month(2026, round), month(2024, round)];
  await reviewedDebits(issuing);
  const owed = await needs.owed(1, `${owedAll}.00`, { inPeriod: "202512" });
  const paid = await needs.owed(3, "30.00", { inPeriod: closing });
  await needs.paid(3, "30.00", { allocations: [{ invoiceId: paid.id, amount: "30.00" }] });
  return { issuing, closing, owed };
}

/** A period is always either open with nothing locked, or closed with a record of everything that is locked. */
async function periodIsWhole(period: string): Promise<boolean> {
  const [row] = await rowsOf<{ state: string; told: number | null; locked: number }>(
    `select p.state, (p.control->>'statements')::int as told,
       (select count(*)::int from invoice i where i.locked_in = p.period) as locked
     from billing_period p where p.period = $1`,
    [period],
  );
  const isClosed = row?.state === "CLOSED";
  expect(row ? row.locked : 0).toBe(isClosed ? row.told : 0);
  return isClosed;
}

async function nothingIsBroken(): Promise<void> {
  for (const [what, text] of Object.entries(broken)) expect(await rowsOf(text), what).toEqual([]);
}

test(
  `F01 I2 I4 I7 killed in the middle of issues, allocations and the closing of a period, ${rounds} times over, all is whole`,
  async () => {
    const acknowledged = new Set<string>();
    const moments = fc.sample(fc.integer({ min: 1, max: payments - 1 }), rounds);
    const prepared = [];
    for (const round of moments.keys()) prepared.push(await prepare(round));
    let client = await start();
    for (const [round, moment] of moments.entries()) {
      const { issuing, closing, owed } = prepared[round]!;
      const pay = (n: number) =>
        client.createPayment(
          {
            body: {
              amount: `${part}.00`,
              valueDate: "2026-01-20",
              customerId: owed.customerId,
              remark: `kill-${round}-${n}`,
              allocations: [{ invoiceId: owed.id, amount: `${part}.00` }],
            },
          },
          { idempotencyKey: `kill-${round}-${n}` },
        );
      const of = {
        query: { period: [issuing], status: [3 as const], docType: "DEBIT" as const },
        expected: statements,
      };
      const known = await lastReceipt();
      const issuingCall = client
        .issueInvoices({ body: { of } }, { idempotencyKey: `issue-${round}` })
        .catch(() => null);
      const waiting = Array.from({ length: payments }, (_, n) => n);
      let answers = 0;
      const open: number[] = [];
      let closingCall: Promise<unknown> = Promise.resolve();
      const work = async () => {
        for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
          try {
            await pay(n);
            acknowledged.add(`kill-${round}-${n}`);
          } catch (fault) {
            if (!(fault instanceof CallError)) throw fault;
            // No answer, or an overloaded server.
            if (fault.code === 0 || fault.reason === "unavailable") open.push(n);
            else expect(fault.reason).toBe("payment.over_owed");
          }
          answers += 1;
          if (answers === Math.ceil(moment / 2))
            closingCall = client.closePeriod({ params: { period: closing }, body: {} }).catch(() => null);
          if (answers === moment) await server?.kill();
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      await Promise.all([closingCall, issuingCall]);
      await server?.kill();
      await periodIsWhole(closing);
      await nothingIsBroken();

      client = await start();
      // An unfinished transaction left nothing, so the call is repeated.
      if ((await lastReceipt()) === known)
        await client.issueInvoices({ body: { of } }, { idempotencyKey: `issue-${round}-again` });
      const receiptId = await lastReceipt();
      const state = async () => (await client.getBulkAction({ params: { id: receiptId } })).state;
      await expect.poll(state, patience).toBe("DONE");
      expect(await client.getBulkAction({ params: { id: receiptId } })).toMatchObject({
        done: statements,
        failed: 0,
        skipped: 0,
      });
      if (!(await periodIsWhole(closing)))
        await client.closePeriod({ params: { period: closing }, body: await versionOf(closing) });
      expect(await periodIsWhole(closing)).toBe(true);
      expect((await client.getPeriod({ params: { period: closing } })).intact).toBe(true);
      await nothingIsBroken();
    }
    const kept = await rowsOf<{ remark: string }>("select remark from payment where remark like 'kill-%'");
    const made = kept.map(({ remark }) => remark);
    expect([...acknowledged].filter((remark) => !made.includes(remark))).toEqual([]);
    expect(made.length).toBeLessThanOrEqual(rounds * fitting);
  },
  60_000 + rounds * 60_000,
);
