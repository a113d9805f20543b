import type { AllRoutes } from "@busbar/contract";
import { isIssued, issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import type { Client } from "@busbar/contract/kernel/http/client";
import { Exact } from "@busbar/contract/kernel/decimal";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { sumOf } from "../records/figures/findings.ts";
import { setOf, type Statement, writeSet } from "./random-statements.ts";
import { startServer } from "./start-server.ts";

const server = await startServer();
afterAll(() => server.close());
const today = "2026-01-20";

type Api = Client<AllRoutes>;
type Amounts = readonly { amount: string; reversedOn: string | null }[];
const sumOfLiving = (allocations: Amounts) =>
  sumOf(allocations.flatMap(({ amount, reversedOn }) => (reversedOn === null ? [amount] : []))).toFixed(2);
/** Undefined for who may not ask. */
const seen = async <T>(call: () => Promise<T>): Promise<T | undefined> => call().catch(() => undefined);

/** Compares what the head of each payment says with its row, its allocations and its customer. */
async function followPayments(api: Api): Promise<number> {
  const { list } = (await seen(() => api.listPayments({ query: { pageSize: 25 } }))) ?? { list: [] };
  for (const row of list) {
    const payment = await api.getPayment({ params: { id: row.id } });
    const { payNo, amount, allocated, unallocated, withdrawn } = payment;
    expect({ payNo, amount, unallocated }).toEqual({
      payNo: row.payNo,
      amount: row.amount,
      unallocated: row.unallocated,
    });
    if (row.kind !== "RECEIPT" || row.status === "REVERSED") continue;
    expect([payNo, sumOfLiving(payment.allocations)]).toEqual([payNo, allocated]);
    expect([payNo, sumOf([allocated, withdrawn, unallocated]).toFixed(2)]).toEqual([payNo, amount]);
  }
  return list.length;
}

/**
 * Compares what the head of each statement says with its row, its lines, its money and the statement before;
 * `addUp`: the lines are those that its amount was summed from.
 */
async function followStatements(api: Api, { addUp }: { addUp: boolean }): Promise<number> {
  const { list } = await api.listInvoices({ query: { pageSize: 25, sort: "-updatedAt" } });
  for (const row of list) {
    const invoice = await api.getInvoice({ params: { id: row.id } });
    const { bill, payable, allocated, outstanding } = invoice;
    const of = invoice.docNo ?? invoice.id;
    expect({ of, payable, outstanding, quantity: invoice.quantity }).toEqual({
      of,
      payable: row.payable,
      outstanding: row.outstanding,
      quantity: row.quantity,
    });
    const money = outstanding === null ? undefined : await seen(() => api.getInvoiceMoney({ params: { id: row.id } }));
    if (money) {
      const paid = money.allocations.filter(({ creditId }) => creditId !== row.id);
      expect([of, sumOfLiving(paid)]).toEqual([of, allocated]);
    }
    if (!bill) continue;
    const energy = bill.lines.filter(({ category }) => category === "ENERGY");
    const quantity = sumOf(energy.map((line) => line.quantity));
    // Kilowatt hours and gigajoules have no price in common.
    const isOneUnit = new Set(energy.map(({ unit }) => unit)).size === 1;
    const average =
      isOneUnit && !quantity.isZero()
        ? sumOf(energy.map(({ amount }) => amount))
            .dividedBy(quantity)
            .toDecimalPlaces(6)
            .toFixed()
        : null;
    expect([of, bill.averagePrice]).toEqual([of, average]);
    const charged = bill.lines.filter(({ collectable }) => collectable);
    if (addUp && bill.lines.length > 0 && bill.taxMode === "INCLUSIVE")
      expect([of, sumOf(charged.map(({ amount }) => amount)).toFixed(2)]).toEqual([of, payable]);
    if (bill.before === null) continue;
    const before = await api.getInvoice({ params: { id: bill.before.id } });
    expect([of, bill.before.payable, new Exact(bill.before.period).lessThan(invoice.period)]).toEqual([
      of,
      before.payable,
      true,
    ]);
    if (!invoice.inside) expect(isIssued(before.status)).toBe(true);
  }
  return list.length;
}

/** Compares what the head of each partner says with the lists that its figures lead to. */
async function followPartners(api: Api): Promise<number> {
  const { list } = (await seen(() => api.listPartners({ query: {} }))) ?? { list: [] };
  for (const { id, partnerNo } of list) {
    const customers = await seen(() => api.listCustomers({ query: { partnerNo, pageSize: 200 } }));
    const ids = new Set(customers?.list.map((customer) => customer.id));
    const query = { partnerId: id, pageSize: 200 };
    const statements = await seen(() => api.listInvoices({ query: { ...query, status: [...issuedStatuses] } }));
    if (!customers || !statements) continue;
    for (const { customerId } of statements.list) expect(ids).toContain(customerId);
    const months = await api.getPartnerMonths({ query: { partnerId: id } });
    const ofYears = statements.list.filter(({ period }) => period > "202401" && period <= "202601");
    expect([partnerNo, sumOf(months.map(({ payable }) => payable)).toFixed(2)]).toEqual([
      partnerNo,
      sumOf(ofYears.map(({ payable }) => payable)).toFixed(2),
    ]);
    const contracts = await seen(() => api.listContracts({ query: { ...query, endsWithin: 3660 } }));
    for (const { customerId } of contracts?.list ?? []) expect(ids).toContain(customerId);
  }
  return list.length;
}

const accounts = ["admin", "smeast", "clerk1", "clerk2", "finance1", "partner1", "enterprise1"];

test.each(accounts)("what the head of a payment tells %s is what its allocations come to", async (username) => {
  const payments = await followPayments(await server.as(username));
  expect(payments > 0).toBe(!["clerk1", "partner1"].includes(username));
});

test.each(accounts)(
  "R-B04 what the head of a statement tells %s is what its lines and payments come to",
  async (username) => {
    expect(await followStatements(await server.as(username), { addUp: true })).toBeGreaterThan(5);
  },
);

test.each(["admin", "smeast", "clerk2", "finance1", "partner1"])(
  "R-B01 what the head of a partner tells %s is what the lists of its customers come to",
  async (username) => {
    expect(await followPartners(await server.as(username))).toBeGreaterThan(0);
  },
);

test("R-B01 who may not read partners gets none of their figures, and a customer cannot ask whose it is by a filter", async () => {
  const { list } = await (await server.as("admin")).listPartners({ query: {} });
  for (const { id } of list) {
    const query = { partnerId: id };
    for (const username of ["enterprise3", "clerk1"])
      await expect((await server.as(username)).getPartnerMonths({ query })).rejects.toMatchObject({ code: 1403 });
    const enterprise = await server.as("enterprise3");
    expect((await enterprise.listInvoices({ query })).total).toBe(0);
    expect((await enterprise.listContracts({ query })).total).toBe(0);
  }
});

test("R-B04 the heads agree with their rows whatever the records are", async () => {
  await fc.assert(
    fc.asyncProperty(setOf, fc.constantFrom(...accounts), async (statements: Statement[], username) => {
      await writeSet(server, today, statements);
      const api = await server.as(username);
      await followPayments(api);
      await followStatements(api, { addUp: false });
      await followPartners(api);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
