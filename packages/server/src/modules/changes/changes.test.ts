import type { Change, FollowedNoun } from "@busbar/contract/changes/changes";
import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/http/client";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createSomeCustomer, startSecondProcess } from "../../testing/second-process.ts";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
let needs: Awaited<ReturnType<typeof paymentFixture>>;
beforeAll(async () => {
  app = await startTestApp();
  needs = await paymentFixture(app);
});
afterAll(() => app.close());

type Api = Client<AllRoutes>;
/** Waits until no transaction holds changes back; those of other tests in the same cluster do. */
const settled = () =>
  expect
    .poll(
      async () =>
        (
          await app.database.pool.query(
            "select from record_change where xid >= pg_snapshot_xmin(pg_current_snapshot())",
          )
        ).rowCount,
      { timeout: 30_000 },
    )
    .toBe(0);
async function present(api: Api): Promise<string> {
  await settled();
  return (await api.listChanges({ query: {} })).next;
}
const told = ({ type, id }: Change) => `${type} ${id}`;

/** Everything after a position. */
async function allAfter(
  api: Api,
  start: string,
  { limit = 1000, types }: { limit?: number; types?: readonly string[] } = {},
) {
  await settled();
  const found: Change[] = [];
  let after = start;
  for (let more = true; more; ) {
    const answer = await api.listChanges({ query: { after, limit, ...(types && { types }) } });
    found.push(...answer.list);
    ({ next: after, more } = answer);
  }
  return { found, next: after };
}

test("a customer is told when it is created and changed, once for each transaction, with its version", async () => {
  const admin = await app.as("admin");
  const start = await present(admin);
  const { id, rowVersion } = await createSomeCustomer(admin);
  const later = await admin.updateCustomer({ params: { id }, body: { shortName: "改名", rowVersion } });
  await admin.addContact({ params: { id }, body: { name: "联系人", mobile: "13800138000" } });
  const { found, next } = await allAfter(admin, start);
  expect(found.map(told)).toEqual([`customer.created ${id}`, `customer.updated ${id}`, `customer.updated ${id}`]);
  const { rowVersion: now } = await admin.getCustomer({ params: { id } });
  expect(now).toBeGreaterThan(later.rowVersion - 1);
  expect(found.map((one) => one.rowVersion)).toEqual(found.map(() => now));
  expect((await allAfter(admin, next)).found).toEqual([]);
});

test("what has a word of its own is told by it: issued, overdue, paid, allocated, reversed, approved, terminated, merged", async () => {
  const admin = await app.as("admin");
  const finance = await app.as("finance1");
  const start = await present(admin);
  const statement = await needs.owed(1, "100.00");
  const payment = await needs.paid(1, "100.00");
  const used = await finance.allocatePayment({
    params: { id: payment.id },
    body: { rowVersion: payment.rowVersion, items: [{ invoiceId: statement.id, amount: "100.00" }] },
  });
  const reversal = { rowVersion: used.rowVersion, reason: "银行退票" };
  await finance.reversePayment({ params: { id: payment.id }, body: reversal });
  await needs.overdueOn("2026-12-31");
  const [one, other] = [await createSomeCustomer(admin), await createSomeCustomer(admin)];
  const versions = { rowVersion: one.rowVersion, mergedVersion: other.rowVersion };
  await admin.mergeCustomers(
    { params: { id: one.id }, body: { mergedId: other.id, ...versions } },
    { idempotencyKey: "merge-told" },
  );
  const { id: contractId } = await needs.contract(2);
  await app.database.pool.query(
    "update contract set approved_at = now(), terminated_on = start_date + 30 where id = $1",
    [contractId],
  );
  const words = (await allAfter(admin, start)).found.map(({ type }) => type);
  const expected = ["invoice.issued", "invoice.paid", "invoice.overdue", "payment.allocated", "payment.reversed"];
  expect(words).toEqual(
    expect.arrayContaining([...expected, "customer.merged", "contract.approved", "contract.terminated"]),
  );
  // Each beside the update that it is, and each once where it happened once.
  expect(words.filter((word) => word === "invoice.issued")).toHaveLength(1);
  const only = await allAfter(admin, start, { types: ["invoice.paid", "customer.merged"] });
  expect(only.found.map(told)).toEqual([`invoice.paid ${statement.id}`, `customer.merged ${other.id}`]);
});

/** The ids in each list that an account sees. */
const lists: Record<
  Exclude<FollowedNoun, "reading" | "exception" | "import" | "period" | "run" | "correction">,
  (api: Api, pageNo: number) => Promise<{ list: readonly { id: string }[]; total: number }>
> = {
  customer: (api, pageNo) => api.listCustomers({ query: { pageNo, pageSize: 200 } }),
  partner: (api, pageNo) => api.listPartners({ query: { pageNo, pageSize: 200 } }),
  point: (api, pageNo) => api.listPoints({ query: { pageNo, pageSize: 200 } }),
  contract: (api, pageNo) => api.listContracts({ query: { pageNo, pageSize: 200 } }),
  price_plan: (api, pageNo) => api.listPricePlans({ query: { pageNo, pageSize: 200 } }),
  invoice: (api, pageNo) => api.listInvoices({ query: { pageNo, pageSize: 200 } }),
  payment: (api, pageNo) => api.listPayments({ query: { pageNo, pageSize: 200 } }),
  tax_invoice: (api, pageNo) => api.listTaxInvoices({ query: { pageNo, pageSize: 200 } }),
};

test.each(["admin", "clerk1", "smeast", "partner1", "enterprise1", "finance1", "editor"])(
  "R-P05 %s is told of changes of exactly the records that its lists show",
  async (username) => {
    const api = await app.as(username);
    await Promise.all([needs.owed(1, "50.00"), needs.draft((await needs.contract(5)).id, "202510")]);
    await needs.paid(1, "1.00");
    await needs.paid(null, "2.00");
    const start = await present(await app.as("admin"));
    for (const table of [
      "customer",
      "partner",
      "pickup_point",
      "contract",
      "price_plan",
      "invoice",
      "payment",
      "tax_invoice",
    ])
      await app.database.pool.query(`update ${table} set updated_at = updated_at + interval '1 second'`);
    const { found } = await allAfter(api, start);
    for (const noun of Object.keys(lists) as (keyof typeof lists)[]) {
      const seen: string[] = [];
      const refused = await lists[noun](api, 1).then(
        () => false,
        () => true,
      );
      for (let pageNo = 1; !refused; pageNo += 1) {
        const { list, total } = await lists[noun](api, pageNo);
        seen.push(...list.map(({ id }) => id));
        if (seen.length >= total) break;
      }
      const ids = found.filter(({ type }) => type === `${noun}.updated`).map(({ id }) => id);
      expect([noun, ids.toSorted()]).toEqual([noun, seen.toSorted()]);
    }
  },
);

test("R-P05 a removed record is told to those who reach every record and to those of its customer alone", async () => {
  const start = await present(await app.as("admin"));
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into contract (contract_no, customer_id, commodity, status, billing_mode, tax_mode, tax_rate, quantity_basis,
       start_date, end_date)
     select 'HT-GONE-' || id, id, 'ELECTRICITY', 'DRAFT', 'DIRECT', 'INCLUSIVE', 0.13, 'INTERVAL', '2024-01-01',
       '2025-01-01' from customer where is_demo and region in ('east', 'north') order by region, id returning id`,
  );
  await app.database.pool.query("delete from contract where contract_no like 'HT-GONE-%'");
  const removed = async (username: string) =>
    (await allAfter(await app.as(username), start, { types: ["contract.removed"] })).found.length;
  expect(await removed("clerk1")).toBe(rows.length);
  const east = await removed("smeast");
  expect(east).toBeGreaterThan(0);
  expect(east).toBeLessThan(rows.length);
});

test("whatever transactions overlap, a reader in any portions is told each change once and misses none", async () => {
  const admin = await app.as("admin");
  const { rows } = await app.database.pool.query<{ id: string }>(
    "select id from customer where is_demo order by id limit 6",
  );
  const steps = fc.array(
    fc.record({ by: fc.nat(3), customer: fc.nat(5), ending: fc.constantFrom("go on", "end", "undo") }),
    {
      minLength: 4,
      maxLength: 24,
    },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 1, max: 5 }), async (taken, limit) => {
      const start = await present(admin);
      const writers = await Promise.all(Array.from({ length: 4 }, () => app.database.pool.connect()));
      const open = writers.map(() => new Set<string>());
      const expected: string[] = [];
      const heard: string[] = [];
      let after = start;
      const read = async () => {
        const answer = await admin.listChanges({ query: { after, limit, types: ["customer"] } });
        heard.push(...answer.list.map(({ id }) => id));
        after = answer.next;
        return answer.more;
      };
      try {
        for (const { by, customer, ending } of taken) {
          const [writer, own, id] = [writers[by]!, open[by]!, rows[customer]!.id];
          // Another writer holds the row.
          if (open.some((others, at) => at !== by && others.has(id))) continue;
          if (own.size === 0) await writer.query("begin");
          await writer.query("update customer set updated_at = clock_timestamp() where id = $1", [id]);
          own.add(id);
          await read();
          if (ending === "go on") continue;
          await writer.query(ending === "end" ? "commit" : "rollback");
          if (ending === "end") expected.push(...own);
          own.clear();
        }
        for (const [at, own] of open.entries()) {
          if (own.size === 0) continue;
          await writers[at]!.query("commit");
          expected.push(...own);
          own.clear();
        }
      } finally {
        for (const [at, writer] of writers.entries()) {
          if (open[at]!.size > 0) await writer.query("rollback");
          writer.release();
        }
      }
      await settled();
      for (let more = true; more; ) more = await read();
      expect(heard.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 25 },
  );
});

test("a call that waits is answered by the next change, also of another process, and otherwise after its time", async () => {
  const admin = await app.as("admin");
  const start = await present(admin);
  const other = startSecondProcess(app);
  const waits = admin.listChanges({ query: { after: start, wait: 30 } });
  const { id } = await createSomeCustomer(await other.as("clerk1"));
  const answer = await waits;
  expect(answer.list.map(told)).toEqual([`customer.created ${id}`]);
  const began = performance.now();
  const nothing = await admin.listChanges({ query: { after: answer.next, wait: 1 } });
  expect(nothing).toMatchObject({ list: [], more: false });
  expect(performance.now() - began).toBeGreaterThan(900);
  other.close();
});

test("a call that waits learns nothing after its session has ended", async () => {
  const signedIn = await app.client().signIn({ body: { username: "finance2", password: "Busbar-demo-1" } });
  const api = app.client(signedIn.token);
  const waits = refusalOf(api.listChanges({ query: { after: await present(api), wait: 30 } }));
  await app.database.pool.query(
    "update session set revoked_at = now() where user_id = (select id from user_account where username = 'finance2')",
  );
  app.ports.wake.notify("rights");
  await createSomeCustomer(await app.as("clerk1"));
  expect((await waits).code).toBe(401);
});

test("who asks from a position of another database, of long ago, or of nowhere is told to read everything anew", async () => {
  const admin = await app.as("admin");
  const start = await present(admin);
  const [, ...rest] = start.split(".");
  const refused = async (after: string) => (await refusalOf(admin.listChanges({ query: { after } }))).code;
  expect(await refused(["0123456789ab", ...rest].join("."))).toBe(410);
  expect(await refused("yesterday")).toBe(410);
  expect(await refused(start.replace(/\.\d+\./, ".9000000000000000000."))).toBe(410);
  await createSomeCustomer(admin);
  const { next: middle } = await allAfter(admin, start);
  await app.database.pool.query("update record_change set at = now() - interval '91 days'");
  await createSomeCustomer(admin);
  await app.app.runTask("forget-changes");
  expect(await refused(start)).toBe(410);
  expect((await allAfter(admin, middle)).found.map(({ type }) => type)).toEqual(["customer.created"]);
});

test("a noun that the caller may not read is refused, and without any named it is left out", async () => {
  const editor = await app.as("editor");
  const refusal = await refusalOf(editor.listChanges({ query: { types: ["invoice.paid"] } }));
  expect(refusal.code).toBe(1403);
  const start = await present(editor);
  await createSomeCustomer(await app.as("admin"));
  expect((await allAfter(editor, start)).found).toEqual([]);
});

test("100,000 changes are read in their order by an index", async () => {
  const client = await app.database.ownerPool.connect();
  try {
    await client.query("begin");
    await client.query(`insert into record_change (xid, noun, record_id, happened)
      select (3 + n / 10)::text::xid8, 'point', n, 'updated' from generate_series(1, 100000) n`);
    await client.query("analyze record_change");
    const { rows } = await client.query(`explain (format json) select * from record_change c
      where (c.xid, c.noun, c.record_id, c.happened) > ('500'::xid8, 'point', 7, '') and c.xid < pg_snapshot_xmin(pg_current_snapshot())
      order by c.xid, c.noun, c.record_id, c.happened limit 5000`);
    expect(JSON.stringify(rows)).toContain("record_change_pkey");
    expect(JSON.stringify(rows)).not.toContain("Seq Scan");
  } finally {
    await client.query("rollback");
    client.release();
  }
});
