import { routes } from "@busbar/contract";
import { serverFastPaths } from "@busbar/contract/kernel/fast-paths";
import { createClient } from "@busbar/contract/kernel/http/client";
import fc from "fast-check";
import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createApp } from "../../app.ts";
import { openDatabase } from "../../node/database/database.ts";
import { createWake } from "../../node/queue/wake.ts";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { createSomeCustomer } from "../../testing/second-process.ts";
import { startTestApp, testOrigin } from "../../testing/start-test-app.ts";
import { tables } from "../sql/reached-tables.ts";
import { chooseFastPaths } from "./fast-paths.ts";
import { createListMemory, filtersOf } from "./list-memory.ts";

const before = chooseFastPaths(serverFastPaths);
afterAll(() => chooseFastPaths(before));
const app = await startTestApp();
afterAll(() => app.close());
app.clock.set("2026-05-26T02:00:00Z");
const { owed, paid, customer } = await paymentFixture(app);
const [finance, clerk, manager] = await Promise.all([app.as("finance2"), app.as("clerk1"), app.as("smnorth")]);

/** Above the size from which totals are remembered; inserted by SQL, so that no event is emitted. */
const many = 1100;
beforeAll(async () => {
  const connection = await app.database.ownerPool.connect();
  const of = await customer(1);
  const seed = async (text: string) => {
    await connection.query(text.replaceAll("$of", of).replaceAll("$many", String(many)));
  };
  await seed("set session_replication_role = replica");
  await seed(`with made as (
      insert into pickup_point (id_scheme, external_code, name, area_code, region, status)
      select 'FREE', 'M-' || g, '批量用能点' || g, area_code, region, 'ACTIVE'
      from customer, generate_series(1, $many) g where id = $of returning id
    ) insert into point_tenancy (point_id, customer_id, valid_from) select id, $of, '2024-01-01' from made`);
  await seed(`insert into contract (contract_no, customer_id, commodity, status, billing_mode, tax_mode, tax_rate,
      quantity_basis, start_date, end_date)
    select 'HT-M-' || g, $of, 'ELECTRICITY', 'DRAFT', 'DIRECT', 'INCLUSIVE', 0.13, 'INTERVAL', '2024-01-01',
      '2025-01-01' from generate_series(1, $many) g`);
  await seed(`insert into invoice (customer_id, contract_id, doc_no, period, service_from, service_to, tax_mode, status,
      net, payable, issue_date, due_date)
    select $of, id, 'JS-M-' || id, '202601', '2026-01-01', '2026-02-01', 'INCLUSIVE', 4, 10, 10, '2026-02-10',
      '2026-02-20' from contract where contract_no like 'HT-M-%'`);
  await seed(`insert into payment (pay_no, customer_id, method, amount, value_date)
    select 'SK-M-' || g, $of, 'BANK', 10, '2026-02-20' from generate_series(1, $many) g`);
  await seed("set session_replication_role = origin");
  connection.release();
});

/** Each answer is one about customers. */
function startMemory(long?: number) {
  let hear: (tables: ReadonlySet<string> | null) => void = () => {};
  const memory = createListMemory<number>(
    { onWrites: (listener) => void (hear = listener) },
    (total) => total,
    undefined,
    long,
  );
  return {
    answer: (key: readonly unknown[], ask: () => Promise<number>) =>
      memory.answer(app.ports.db, key, (db) => {
        sql`select count(*) from customer`.compile(db);
        return ask();
      }),
    tell: (...tables: string[]) => hear(new Set(tables.length > 0 ? tables : ["customer"])),
    tellAny: () => hear(null),
  };
}

test("the total of a small list that took long is asked once too until something is written", async () => {
  const { answer, tell } = startMemory(0);
  let asked = 0;
  const ask = () => answer(["small"], () => Promise.resolve(++asked));
  expect([await ask(), await ask()]).toEqual([1, 1]);
  tell();
  expect(await ask()).toBe(2);
});

test("without the memory each total is asked for", async () => {
  const { answer } = startMemory(0);
  chooseFastPaths([]);
  let asked = 0;
  const ask = () => answer(["list"], () => Promise.resolve(++asked));
  expect([await ask(), await ask()]).toEqual([1, 2]);
  chooseFastPaths(serverFastPaths);
});

test("the total of a large list is asked once until something is written, that of a small one each time", async () => {
  const { answer, tell } = startMemory();
  const asked: string[] = [];
  const ask = (name: string, total: number) =>
    answer([name], async () => {
      asked.push(name);
      return total;
    });
  for (const _ of [1, 2]) expect([await ask("large", 1000), await ask("small", 999)]).toEqual([1000, 999]);
  tell();
  expect(await ask("large", 1001)).toBe(1001);
  expect(asked).toEqual(["large", "small", "small", "large"]);
});

test("many who ask at once are answered by one count, and whoever asks after a write by a new one", async () => {
  const { answer, tell } = startMemory();
  const counts = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let asked = 0;
  const ask = () => answer(["all"], () => counts[asked++]!.promise);
  const before = [ask(), ask()];
  tell();
  const after = [ask(), ask()];
  counts[1]!.resolve(5001);
  counts[0]!.resolve(5000);
  expect([await Promise.all(before), await Promise.all(after), asked]).toEqual([[5000, 5000], [5001, 5001], 2]);
  expect(await ask()).toBe(5001);
});

test("a total that was counted while something was written is not remembered, and neither is a failure", async () => {
  const { answer, tell } = startMemory();
  const count = Promise.withResolvers<number>();
  const under = answer(["all"], () => count.promise);
  tell();
  count.resolve(9000);
  expect(await under).toBe(9000);
  await expect(answer(["all"], () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await answer(["all"], async () => 9001)).toBe(9001);
});

test("an answer is forgotten after a write to a table that it read, or to any, and not after others", async () => {
  const { answer, tell, tellAny } = startMemory(0);
  let asked = 0;
  const ask = () => answer(["all"], () => Promise.resolve(++asked));
  expect(await ask()).toBe(1);
  tell("preference", "audit_entry");
  expect(await ask()).toBe(1);
  tell("preference", "customer");
  expect(await ask()).toBe(2);
  tellAny();
  expect(await ask()).toBe(3);
});

test("an answer that reads no table is not remembered", async () => {
  const memory = createListMemory<number>({ onWrites() {} }, () => Number.POSITIVE_INFINITY);
  let asked = 0;
  const ask = () => memory.answer(app.ports.db, [], () => Promise.resolve(++asked));
  expect([await ask(), await ask()]).toEqual([1, 2]);
});

test("pages and orders of a list have one total, filters have their own", () => {
  expect(filtersOf({ pageNo: 3, pageSize: 20, sort: "-name", status: ["ACTIVE"] })).toEqual({ status: ["ACTIVE"] });
});

/** Totals of the points, contracts and money that the manager of the north reaches. */
async function totals() {
  const page = { pageSize: 1 };
  const [points, contracts, statements, payments, ageing] = [
    await manager.listPoints({ query: page }),
    await manager.listContracts({ query: page }),
    await finance.listInvoices({ query: page }),
    await finance.listPayments({ query: page }),
    await finance.listAgeing({ query: { by: "region", ...page } }),
  ];
  return {
    points: points.total,
    contracts: contracts.total,
    states: statements.states.map(({ status, count }) => `${status}: ${count}`),
    owed: statements.sums.outstanding,
    payments: [payments.total, payments.sums.amount, payments.sums.unallocated],
    aged: ageing.sums.total,
  };
}

test("R-B01 R-B04 what another person creates, issues and records is in totals and sums of large lists at once", async () => {
  const start = await totals();
  const owedBefore = Number(start.owed);
  const paidBefore = start.payments.map(Number);
  expect(start).toMatchObject({ states: [`4: ${many}`], owed: "11000.00", aged: "11000.00" });

  const place = { idScheme: "FREE", name: "新用能点", areaCode: "310115" } as const;
  const tenancy = { customerId: await customer(1), validFrom: "2026-01-01", validTo: null };
  const point = await clerk.createPoint({ body: { ...place, externalCode: "M-NEW", tenancy } });
  expect((await totals()).points).toBe(start.points + 1);
  await clerk.removeTenancy({ params: { id: point.id, tenancyId: point.tenancies[0]!.id } });
  expect((await totals()).points).toBe(start.points);

  const issued = await owed(1, "100.50");
  const afterIssue = await totals();
  expect(afterIssue).toMatchObject({ states: [`4: ${many + 1}`], owed: (owedBefore + 100.5).toFixed(2) });
  // The new statement belongs to a new contract.
  expect([afterIssue.contracts - start.contracts, afterIssue.aged]).toEqual([1, afterIssue.owed]);

  const { id, rowVersion } = await paid(1, "120.50");
  const items = [{ invoiceId: issued.id, amount: "100.50" }];
  expect((await totals()).payments.map(Number)).toEqual([
    paidBefore[0]! + 1,
    paidBefore[1]! + 120.5,
    paidBefore[2]! + 120.5,
  ]);
  await (await app.as("finance1")).allocatePayment({ params: { id }, body: { rowVersion, items } });
  expect(await totals()).toMatchObject({ states: [`4: ${many}`, "5: 1"], owed: start.owed, aged: start.aged });
});

/** Settings are read by themselves at every poll, and whose token it is once in some seconds. */
const inBackground = /from "portal_setting" where "key" in|from "access_token" as "t"/;

/** Statements with their values that the application sends during `work`. */
async function statementsDuring(work: () => Promise<unknown>) {
  const sent: { text: string; values: unknown[] }[] = [];
  const watched = new Map<pg.PoolClient, pg.PoolClient["query"]>();
  const watch = (client: pg.PoolClient) => {
    if (watched.has(client)) return;
    const query = client.query;
    watched.set(client, query);
    client.query = ((...given: unknown[]) => {
      if (typeof given[0] === "string" && Array.isArray(given[1])) sent.push({ text: given[0], values: given[1] });
      return Reflect.apply(query, client, given) as unknown;
    }) as typeof query;
  };
  app.database.pool.on("acquire", watch);
  await work();
  app.database.pool.off("acquire", watch);
  for (const [client, query] of watched) client.query = query;
  return sent.filter(({ text }) => !inBackground.test(text));
}

/** The tables that PostgreSQL opens for a statement: those of its plan, and those that its functions have read. */
async function tablesOpenedBy({ text, values }: { text: string; values: unknown[] }): Promise<string[]> {
  const connection = await app.database.ownerPool.connect();
  try {
    await connection.query("begin");
    const { rows: plan } = await connection.query(`explain (format json) ${text}`, values);
    const scans = async () => {
      const { rows } = await connection.query<{ name: string; scans: string }>(`select relname as name,
        coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as scans from pg_stat_xact_user_tables`);
      return new Map(rows.map(({ name, scans: count }) => [name, count]));
    };
    const before = await scans();
    await connection.query(text, values);
    const read = [...(await scans())].filter(([name, count]) => count !== before.get(name));
    const planned = JSON.stringify(plan).matchAll(/"Relation Name":"(\w+)"/g);
    return [...new Set([...[...planned].map(([, name]) => name as string), ...read.map(([name]) => name)])];
  } finally {
    await connection.query("rollback");
    connection.release();
  }
}

const page = { pageSize: 1 } as const;
const remembering: [what: string, call: () => Promise<unknown>][] = [
  ["points", () => manager.listPoints({ query: page })],
  ["contracts", () => manager.listContracts({ query: page })],
  ["statements", () => manager.listInvoices({ query: page })],
  ["payments", () => manager.listPayments({ query: page })],
  ["open items", () => manager.listOpenItems({ query: page })],
  ["ageing by region", () => manager.listAgeing({ query: { by: "region", ...page } })],
  ["ageing by manager", () => finance.listAgeing({ query: { by: "manager", ...page } })],
  ["overdue trend", () => manager.getOverdueTrend({})],
  ["months of statements", () => manager.getInvoiceMonths({})],
  ["months of payments", () => manager.getPaymentMonths({})],
  ["ends of contracts", () => manager.getContractEnds({})],
  ["periods", () => finance.listPeriods({ query: {} })],
  [
    "the register of statements",
    () =>
      finance.getReport({ params: { key: "statement-register" }, query: { fromPeriod: "202601", toPeriod: "202605" } }),
  ],
  [
    "the journal of payments",
    () => finance.getReport({ params: { key: "payment-journal" }, query: { from: "2026-02-01", to: "2026-02-28" } }),
  ],
];

test.each(remembering)(
  "a total of %s is asked anew after a write to any table that it is read from",
  async (_, call) => {
    await call();
    let remembered: Awaited<ReturnType<typeof statementsDuring>> = [];
    // The poll of the process may have everything asked anew in between, once in five seconds.
    for (let tries = 0; tries < 5 && remembered.length === 0; tries += 1) {
      app.database.writes.tell(new Set(tables));
      const [first, again] = [await statementsDuring(call), await statementsDuring(call)];
      const repeated = new Set(again.map(({ text }) => text));
      remembered = first.filter(({ text }) => !repeated.has(text));
    }
    expect(remembered).not.toEqual([]);
    for (const statement of remembered) {
      const opened = await tablesOpenedBy(statement);
      expect(opened.length).toBeGreaterThan(0);
      for (const table of opened) {
        app.database.writes.tell(new Set([table]));
        const asked = (await statementsDuring(call)).map(({ text }) => text);
        expect(asked.includes(statement.text), `${table}: ${statement.text}`).toBe(true);
      }
    }
  },
);

test("R-B01 two processes: whoever wrote sees it in the totals at once, the others within a second", async () => {
  const other = openDatabase({ url: app.database.url, max: 5 });
  const wake = createWake(app.database.url, other.pool, app.ports.log, other.writes);
  const second = createApp({ ...app.ports, db: other.db, wake });
  onTestFinished(async () => {
    second.close();
    await wake.stop();
    await other.db.destroy();
  });
  const [here, there] = await Promise.all([
    app.as("admin"),
    app.tokenOf("admin").then((token) =>
      createClient(
        routes,
        (request) => {
          request.headers.set("authorization", `Bearer ${token}`);
          return second.fetch(request);
        },
        `${testOrigin}/api`,
      ),
    ),
  ]);
  const of = await customer(1);
  const processes = [here, there];
  const read = async (one: (typeof processes)[number]) => {
    const [points, statements] = [await one.listPoints({ query: page }), await one.getCustomerStages({})];
    return [points.total, statements.map(({ count }) => count).reduce((sum, count) => sum + count, 0)];
  };
  const truth = async () => {
    const count =
      "select (select count(*) from pickup_point)::int as points, (select count(*) from customer)::int as customers";
    const { rows } = await app.database.ownerPool.query<{ points: number; customers: number }>(count);
    return [rows[0]?.points, rows[0]?.customers];
  };
  let made = 0;
  const tenancy = { customerId: of, validFrom: "2026-01-01", validTo: null };
  const acts: Record<string, (one: (typeof processes)[number]) => Promise<unknown>> = {
    point: (one) =>
      one.createPoint({
        body: { idScheme: "FREE", name: "两处", areaCode: "310115", externalCode: `Z-${(made += 1)}`, tenancy },
      }),
    customer: (one) => createSomeCustomer(one),
    preference: (one) => one.chooseNotices({ body: { kind: "jobs", channel: "mail", isOn: (made += 1) % 2 === 0 } }),
  };
  const steps = fc.sample(fc.record({ by: fc.nat(1), act: fc.constantFrom(...Object.keys(acts)) }), 12);
  for (const one of processes) await read(one);
  for (const { by, act } of steps) {
    await acts[act]?.(processes[by]!);
    const expected = await truth();
    expect(await read(processes[by]!), `${act} by ${by}`).toEqual(expected);
    await expect.poll(() => read(processes[1 - by]!), { timeout: 1000, interval: 20 }).toEqual(expected);
  }
});
