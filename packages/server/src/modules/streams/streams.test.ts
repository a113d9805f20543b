import { type StreamEntry, type StreamKind, streamKinds } from "@busbar/contract/streams/streams";
import { afterAll, expect, test } from "vitest";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { contract, customer, draft, issued, paid } = await paymentFixture(app);

/** Customer 3 is partner1's and smnortheast's; it has an issued statement, a draft, a payment, a change and a note. */
const customerId = await customer(3);
const { id: contractId } = await contract(3);
const statement = await issued(contractId, "202511");
await draft(contractId, "202512");
const allocations = [{ invoiceId: statement.id, amount: "60.00" }];
const payment = await paid(3, "80.00", { allocations });
await paid(3, "5.00");
const clerk = await app.as("clerk1");
const before = await clerk.getCustomer({ params: { id: customerId } });
await clerk.updateCustomer({
  params: { id: customerId },
  body: { rowVersion: before.rowVersion, address: "科技路 1 号" },
});
for (const [noun, id] of [
  ["customers", customerId],
  ["contracts", contractId],
] as const)
  await clerk.addFollowUp({ params: { noun, id }, body: { text: "电话沟通", nextStep: "回访", dueOn: "2026-02-01" } });

type Client = Awaited<ReturnType<typeof app.as>>;
const idsOf = (list: readonly StreamEntry[], kind: StreamKind) =>
  list.filter((entry) => entry.kind === kind).map(({ id }) => id);
const all = { pageSize: 200 } as const;
const rowsOf = <Row>(list: Promise<{ list: Row[] }>, refused: Row[] = []) =>
  list.then(
    (answer) => answer.list,
    () => refused,
  );
const noted = ({ action }: { action: string }) => !action.endsWith(".add_note");
const sorted = (ids: readonly string[]) => ids.toSorted((a, b) => Number(a) - Number(b));

/** What the person's own lists say. */
async function listsOf(client: Client, noun: "customers" | "contracts", id: string) {
  const of = noun === "customers" ? { customerId: id } : { contractId: id };
  const activity = noun === "customers" ? client.listCustomerActivity : client.listContractActivity;
  const changes = await rowsOf(activity({ params: { id }, query: all }));
  const notes = await rowsOf(client.listFollowUps({ params: { noun, id }, query: all }));
  const statements = await rowsOf(client.listInvoices({ query: { ...of, ...all } }));
  const payments = await rowsOf(client.listPayments({ query: { customerId, ...all } }));
  return {
    change: changes.filter(noted).map((row) => row.id),
    note: notes.map((row) => row.id),
    statement: statements.filter(({ status }) => ![1, 2, 3].includes(status)).map((row) => row.id),
    payment: payments.map((row) => row.id).filter((one) => noun === "customers" || one === payment.id),
  };
}

test.each([
  ["admin", ["change", "note", "statement", "payment"]],
  ["clerk1", ["change", "note", "statement"]],
  ["finance1", ["change", "note", "statement", "payment"]],
  ["smnortheast", undefined],
  ["partner1", undefined],
  ["enterprise3", undefined],
])("R-P05 the stream of a customer tells %s what the person's own lists have, and no more", async (username, kinds) => {
  const client = await app.as(username);
  const stream = await client.getCustomerStream({ params: { id: customerId }, query: { size: 100 } });
  if (kinds) expect(stream.kinds).toEqual(kinds);
  const own = await listsOf(client, "customers", customerId);
  for (const kind of streamKinds) {
    expect(sorted(idsOf(stream.list, kind)), kind).toEqual(sorted(own[kind]));
    if (own[kind].length > 0) expect(stream.kinds).toContain(kind);
  }
  if (username.startsWith("enterprise") || username.startsWith("partner")) expect(own.note).toEqual([]);
  expect(stream.list.map(({ at }) => at)).toEqual(
    stream.list
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});

test.each(["admin", "finance1", "smnortheast", "enterprise3"])(
  "R-P05 the stream of a contract tells %s what the person's own lists have, payments by what is allocated to it",
  async (username) => {
    const client = await app.as(username);
    const { list } = await client.getContractStream({ params: { id: contractId }, query: { size: 100 } });
    const own = await listsOf(client, "contracts", contractId);
    for (const kind of streamKinds) expect(sorted(idsOf(list, kind)), kind).toEqual(sorted(own[kind]));
    if (own.payment.length > 0) expect(list.find(({ kind }) => kind === "payment")).toMatchObject({ amount: "60.00" });
  },
);

test("R-P05 a record out of reach has no stream, and a filter for what one may not read finds nothing", async () => {
  const [south, other] = await Promise.all([app.as("smsouth"), app.as("enterprise5")]);
  for (const client of [south, other]) {
    expect((await refusalOf(client.getCustomerStream({ params: { id: customerId } }))).code).toBe(404);
    expect((await refusalOf(client.getContractStream({ params: { id: contractId } }))).code).toBe(404);
  }
  const own = await app.as("enterprise3");
  const notes = await own.getCustomerStream({ params: { id: customerId }, query: { kind: ["note", "change"] } });
  expect(notes).toMatchObject({ list: [], next: null });
});

test("the entries of a stream follow each other by its cursor, each once, also those of one instant", async () => {
  const admin = await app.as("admin");
  const params = { id: customerId };
  // Several rows of the clock's one instant, of different kinds.
  for (const text of ["一", "二", "三"])
    await admin.addFollowUp({ params: { noun: "customers", ...params }, body: { text } });
  await paid(3, "7.00");
  await paid(3, "8.00");
  const whole = (await admin.getCustomerStream({ params, query: { size: 100 } })).list;
  for (const size of [1, 2, 3]) {
    const found: StreamEntry[] = [];
    let next: string | null | undefined;
    while (next !== null) {
      const page = await admin.getCustomerStream({ params, query: { size, ...(next && { before: next }) } });
      found.push(...page.list);
      next = page.next;
    }
    expect(found).toEqual(whole);
  }
  const notes = await admin.getCustomerStream({ params, query: { kind: ["note"] } });
  expect(notes.list.map((entry) => entry.kind === "note" && entry.text)).toEqual(["三", "二", "一", "电话沟通"]);
});

test("what a customer who was merged had stays in the stream of the one that it was merged into", async () => {
  const [admin, survivorId] = [await app.as("admin"), await customer(7)];
  const mergedId = await customer(8);
  const { id } = await paid(8, "12.00");
  await app.database.ownerPool.query("update customer set merged_into = $1, lifecycle = 'CLOSED' where id = $2", [
    survivorId,
    mergedId,
  ]);
  const { list } = await admin.getCustomerStream({ params: { id: survivorId }, query: { kind: ["payment"] } });
  expect(idsOf(list, "payment")).toContain(id);
});

type Node = {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  "Actual Rows"?: number;
  Plans?: Node[];
};
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The statements of the app's connections from now on, with their values. */
function keepAsked(): { text: string; values: readonly unknown[] }[] {
  const asked: { text: string; values: readonly unknown[] }[] = [];
  app.database.pool.on("acquire", (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown;
    client.query = ((...given: unknown[]) => {
      const [first, values = []] = given as [string | { text: string; values?: unknown[] }, unknown[]?];
      asked.push(typeof first === "string" ? { text: first, values } : { values, ...first });
      return query(...given);
    }) as typeof client.query;
  });
  return asked;
}

test("a page of a stream of 20,000 events reads each part's newest by its index", async () => {
  const { ownerPool: pool } = app.database;
  // A quarter of the rows of a kind are the customer's, the others belong to all sixteen.
  const of = `(case when n % 4 = 0 then $1::bigint else (select min(id) from customer) + n % 16 end)`;
  const at = "timestamptz '2024-01-01' + n * interval '1 minute'";
  const rows = "generate_series(1, 20000) n";
  await pool.query(
    `insert into follow_up (noun, record_id, text, created_at) select 'customers', ${of}, n::text, ${at} from ${rows}`,
    [customerId],
  );
  await pool.query(
    `insert into audit_log (at, actor_code, action, noun, key, before, after)
       select ${at}, 'T', 'customer.update', 'customers', ${of}::text, '{}', '{}' from ${rows}`,
    [customerId],
  );
  await pool.query(
    `insert into payment (pay_no, customer_id, method, amount, value_date)
       select 'SKT' || n, ${of}, 'BANK', 1, date '2024-01-01' + (n / 40) from ${rows}`,
    [customerId],
  );
  // Among few customers a walk back by date meets enough of one's own; a house has many.
  await pool.query(
    `insert into payment (pay_no, customer_id, method, amount, value_date)
       select 'SKO' || n, (select max(id) from customer), 'BANK', 1, date '2024-01-01' + (n / 160) from generate_series(1, 80000) n`,
  );
  await pool.query(
    `with own as (select * from invoice where id = $2), made as (
         select ${of} as customer_id, n from ${rows}), regular as (
         insert into invoice (customer_id, contract_id, period, service_from, service_to, tax_mode, status, doc_no,
             issue_date, due_date, issued_at, voided_at)
           select distinct made.customer_id, own.contract_id, own.period, own.service_from, own.service_to, own.tax_mode, 1, null::text,
             null::date, null::date, null::timestamptz, now() from made, own returning customer_id, id)
       insert into invoice (customer_id, contract_id, doc_type, corrects_id, period, service_from, service_to, tax_mode,
           status, doc_no, issue_date, due_date, issued_at)
         select r.customer_id, own.contract_id, 'DEBIT', r.id, own.period, own.service_from, own.service_to, own.tax_mode,
           4, 'JDT' || n, '2025-01-01', '2025-01-15', ${at} from made join regular r using (customer_id), own`,
    [customerId, statement.id],
  );
  await pool.query("vacuum analyze follow_up, audit_log, payment, invoice, customer");
  const asked = keepAsked();
  for (const username of ["admin", "smnortheast"])
    for (const before of [undefined, "2024-01-03T04:05:00.000000Z,statement,1"]) {
      const client = await app.as(username);
      asked.length = 0;
      const page = await client.getCustomerStream({ params: { id: customerId }, query: before ? { before } : {} });
      expect(page.list).toHaveLength(20);
      const [statement] = asked.filter(({ text }) => text.includes("as rank"));
      const { rows } = await pool.query(`explain (analyze, format json) ${statement?.text}`, [...statement!.values]);
      const nodes = nodesOf(rows[0]["QUERY PLAN"][0].Plan);
      const scanned = (index: string) => nodes.filter((node) => node["Index Name"] === index);
      for (const index of ["audit_log_stream", "follow_up_stream", "invoice_stream", "payment_customer"]) {
        expect(scanned(index).length, `${index} ${before}`).toBeGreaterThan(0);
        // Payments of a day have no order among them in the index: those of its last day are read whole.
        for (const { "Actual Rows": read } of scanned(index)) expect(read, index).toBeLessThanOrEqual(60);
      }
      const whole = nodes.filter((node) => node["Node Type"].includes("Seq Scan")).map((node) => node["Relation Name"]);
      for (const table of ["audit_log", "follow_up", "invoice", "payment"]) expect(whole).not.toContain(table);
    }
}, 120_000);
