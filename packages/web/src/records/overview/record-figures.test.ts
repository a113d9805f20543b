import type { AllRoutes } from "@busbar/contract";
import { issuedStatuses, openStatuses } from "@busbar/contract/invoices/invoice-status";
import type { InvoiceRow } from "@busbar/contract/invoices/invoices";
import type { Client } from "@busbar/contract/kernel/http/client";
import { commodityUnits } from "@busbar/contract/values/commodities";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { setOf, type Statement, writeSet } from "../../testing/random-statements.ts";
import { startServer } from "../../testing/start-server.ts";
import { sumOf } from "../figures/findings.ts";

const server = await startServer();
afterAll(() => server.close());
const today = "2026-01-20";

type Api = Client<AllRoutes>;
const seen = async <T>(call: () => Promise<T>): Promise<T | undefined> => call().catch(() => undefined);
const issued = async (api: Api, of: { pointId: string } | { contractId: string }): Promise<InvoiceRow[]> =>
  (await api.listInvoices({ query: { ...of, status: [...issuedStatuses], pageSize: 200 } })).list;
/** Statements per point whose lines are read: a demo has a thousand. */
const opened = 2;

/** Compares what is told of each point with its statements and their lines. @returns the number of statements */
async function followPoints(api: Api): Promise<number> {
  let told = 0;
  for (const { id: pointId } of (await api.listPoints({ query: { pageSize: 50 } })).list) {
    const shares = await api.getPointShares({ query: { pointId } });
    const listed = (await issued(api, { pointId })).filter(({ period }) => period > "202401" && period <= "202601");
    expect(shares.map(({ invoiceId }) => invoiceId).toSorted()).toEqual(listed.map(({ id }) => id).toSorted());
    for (const { invoiceId, quantity, payable, commodity, period } of shares.slice(0, opened)) {
      const statement = await api.getInvoice({ params: { id: invoiceId } });
      expect([statement.period, statement.commodity]).toEqual([period, commodity]);
      // Partners see no lines, and so no charges of one point.
      expect(payable === undefined).toBe(statement.bill === undefined);
      if (!statement.bill) continue;
      const own = statement.bill.lines.filter((line) => line.pointId === pointId);
      const energy = own.filter(({ category, unit }) => category === "ENERGY" && unit === commodityUnits[commodity]);
      expect(quantity).toBe(sumOf(energy.map((line) => line.quantity)).toFixed());
      expect(payable).toBe(sumOf(own.flatMap((line) => (line.collectable ? line.amount : []))).toFixed(2));
    }
    told += shares.length;
  }
  return told;
}

/** Compares the months of each contract with its issued statements in the list. @returns the number of months */
async function followContracts(api: Api): Promise<number> {
  let told = 0;
  for (const { id: contractId } of (await api.listContracts({ query: { pageSize: 50 } })).list) {
    const months = await api.getContractMonths({ query: { contractId } });
    const listed = [...Map.groupBy(await issued(api, { contractId }), ({ period }) => period)].map(
      ([period, rows]) => ({
        period,
        commodity: rows[0]!.commodity,
        count: rows.length,
        quantity: sumOf(rows.map(({ quantity }) => quantity)).toFixed(),
        payable: sumOf(rows.map(({ payable }) => payable)).toFixed(2),
      }),
    );
    expect(months).toEqual(listed.toSorted((a, b) => a.period.localeCompare(b.period)));
    const query = { contractId, status: [...openStatuses] };
    const { sums, list } = await api.listInvoices({ query: { ...query, pageSize: 200 } });
    expect(sums.outstanding ?? "0.00").toBe(sumOf(list.map(({ outstanding }) => outstanding ?? "0")).toFixed(2));
    told += months.length;
  }
  return told;
}

const readers = ["admin", "smeast", "clerk1", "clerk2", "finance1", "partner1", "enterprise1"];

test.each(readers)(
  "R-B02 what %s sees of a point's and a contract's usage is that of the issued statements in the list",
  async (username) => {
    const api = await server.as(username);
    expect(await followPoints(api)).toBeGreaterThan(5);
    expect(await followContracts(api)).toBeGreaterThan(5);
  },
);

test("R-B02 the usage of points and contracts is that of the lists whatever the statements are", async () => {
  await fc.assert(
    fc.asyncProperty(setOf, fc.constantFrom(...readers), async (statements: Statement[], username) => {
      await writeSet(server, today, statements);
      const api = await server.as(username);
      await followPoints(api);
      await followContracts(api);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});

test.each(["admin", "smeast", "clerk2"])(
  "the contracts that %s finds by a price plan are those that are billed by it",
  async (username) => {
    const api = await server.as(username);
    const all = (await api.listContracts({ query: { pageSize: 200 } })).list;
    const plans = (await api.listPricePlans({ query: { pageSize: 50 } })).list;
    for (const { id: planId } of plans) {
      const { list, total } = await api.listContracts({ query: { planId, pageSize: 200 } });
      const own = all.filter(({ plan }) => plan?.planId === planId);
      expect(total).toBe(own.length);
      expect(list.map(({ id }) => id).toSorted()).toEqual(own.map(({ id }) => id).toSorted());
    }
    expect(all.some(({ plan }) => plan)).toBe(true);
  },
);

test("R-P05 a partner, who does not see by which plan a contract is billed, finds none by it", async () => {
  const admin = await server.as("admin");
  const partner = await server.as("partner1");
  const { list } = await partner.listContracts({ query: {} });
  const { price } = await admin.getContract({ params: { id: list[0]!.id } });
  const planId = price!.plan!.planId;
  expect((await admin.listContracts({ query: { planId } })).total).toBeGreaterThan(0);
  expect((await partner.listContracts({ query: { planId } })).total).toBe(0);
  expect(await seen(() => partner.listPricePlans({ query: {} }))).toBeUndefined();
});

test("R-P05 who may not read statements gets no usage of a point or a contract", async () => {
  const editor = await server.as("editor");
  await expect(editor.getPointShares({ query: { pointId: "1" } })).rejects.toMatchObject({ code: 1403 });
  await expect(editor.getContractMonths({ query: { contractId: "1" } })).rejects.toMatchObject({ code: 1403 });
});
