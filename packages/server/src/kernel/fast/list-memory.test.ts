import { serverFastPaths } from "@busbar/contract/kernel/fast-paths";
import { afterAll, beforeAll, expect, test } from "vitest";
import { paymentFixture } from "../../testing/fixtures/payment-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
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

function startMemory(long?: number) {
  let tell = () => {};
  const listen = (_: string, onWake: () => void) => ((tell = onWake), () => undefined);
  return {
    memory: createListMemory<number>({ notify: () => undefined, listen }, (total) => total, undefined, long),
    tell: () => tell(),
  };
}

test("the total of a small list that took long is asked once too until something is written", async () => {
  const { memory, tell } = startMemory(0);
  let asked = 0;
  const ask = () => memory.answer(["small"], () => Promise.resolve(++asked));
  expect([await ask(), await ask()]).toEqual([1, 1]);
  tell();
  expect(await ask()).toBe(2);
});

test("without the memory each total is asked for", async () => {
  const { memory } = startMemory(0);
  chooseFastPaths([]);
  let asked = 0;
  const ask = () => memory.answer(["list"], () => Promise.resolve(++asked));
  expect([await ask(), await ask()]).toEqual([1, 2]);
  chooseFastPaths(serverFastPaths);
});

test("the total of a large list is asked once until something is written, that of a small one each time", async () => {
  const { memory, tell } = startMemory();
  const asked: string[] = [];
  const ask = (name: string, total: number) =>
    memory.answer([name], async () => {
      asked.push(name);
      return total;
    });
  for (const _ of [1, 2]) expect([await ask("large", 1000), await ask("small", 999)]).toEqual([1000, 999]);
  tell();
  expect(await ask("large", 1001)).toBe(1001);
  expect(asked).toEqual(["large", "small", "small", "large"]);
});

test("many who ask at once are answered by one count, and whoever asks after a write by a new one", async () => {
  const { memory, tell } = startMemory();
  const counts = [Promise.withResolvers<number>(), Promise.withResolvers<number>()];
  let asked = 0;
  const ask = () => memory.answer(["all"], () => counts[asked++]!.promise);
  const before = [ask(), ask()];
  tell();
  const after = [ask(), ask()];
  counts[1]!.resolve(5001);
  counts[0]!.resolve(5000);
  expect([await Promise.all(before), await Promise.all(after), asked]).toEqual([[5000, 5000], [5001, 5001], 2]);
  expect(await ask()).toBe(5001);
});

test("a total that was counted while something was written is not remembered, and neither is a failure", async () => {
  const { memory, tell } = startMemory();
  const count = Promise.withResolvers<number>();
  const under = memory.answer(["all"], () => count.promise);
  tell();
  count.resolve(9000);
  expect(await under).toBe(9000);
  await expect(memory.answer(["all"], () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  expect(await memory.answer(["all"], async () => 9001)).toBe(9001);
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
