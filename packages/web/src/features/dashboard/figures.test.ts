import type { AllRoutes } from "@busbar/contract";
import { ContractQuery } from "@busbar/contract/contracts/contracts";
import { lifecycleWords } from "@busbar/contract/customers/customer-fields";
import { CustomerQuery } from "@busbar/contract/customers/customers";
import { boardStates } from "@busbar/contract/invoices/invoice-figures";
import { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import type { Client } from "@busbar/contract/kernel/http/client";
import { PaymentQuery } from "@busbar/contract/payments/payments";
import { AgeingQuery } from "@busbar/contract/receivables/ageing";
import { scopeHeader, toScopeHeader } from "@busbar/contract/users/scope-header";
import fc from "fast-check";
import type { z } from "zod";
import { afterAll, expect, test } from "vitest";
import { readListState } from "../../kernel/lists/list-address.ts";
import { startServer } from "../../testing/start-server.ts";
import type { Card, Words } from "./card.ts";
import { endsCard, funnelCard, provincesCard, regionsCard } from "./customer-charts.ts";
import { sumOf } from "../../records/figures/findings.ts";
import { ageingCard, debtorsCard, moneyCard, progressCard, trendCard } from "./money-charts.ts";
import { setOf, type Statement, writeSet } from "../../testing/random-statements.ts";
import { texts } from "./zh.ts";

const server = await startServer();
afterAll(() => server.close());
const today = "2026-01-20";

const words: Words = {
  language: "zh",
  t: (key, ...[values]) =>
    texts[key].replace(/\{(\w+)\}/g, (_, name: string) =>
      String((values as Record<string, unknown> | undefined)?.[name]),
    ),
};

type Api = Client<AllRoutes>;
/** A list's number of rows and total; `owed` where the figure is the outstanding amount. */
type Said = { count: string; money: string; owed?: string };

/** The lists by the page's name in the address, called with the query of the link. */
const lists: Record<string, (api: Api, value: string) => Promise<Said>> = {
  invoices: async (api, value) => {
    const { total, sums } = await api.listInvoices({ query: readListState("invoices", value, InvoiceQuery) });
    return { count: String(total), money: sums.payable, owed: sums.outstanding ?? "" };
  },
  payments: async (api, value) => {
    const { total, sums } = await api.listPayments({ query: readListState("payments", value, PaymentQuery) });
    return { count: String(total), money: sums.amount };
  },
  ageing: async (api, value) => {
    const { total, sums } = await api.listAgeing({ query: readListState("ageing", value, AgeingQuery) });
    const { notDue: _, total: all, ...late } = sums;
    return { count: String(total), money: all, owed: sumOf(Object.values(late)).toFixed(2) };
  },
  "my-customers": async (api, value) =>
    counted(await api.listCustomers({ query: state("my-customers", value, CustomerQuery) })),
  contracts: async (api, value) =>
    counted(await api.listContracts({ query: state("contracts", value, ContractQuery) })),
};
const counted = ({ total }: { total: number }): Said => ({ count: String(total), money: "" });
const state = <T extends z.ZodObject>(page: string, value: string, schema: T) => readListState(page, value, schema);

/** Charts whose figure is the overdue or outstanding part of the list's total. */
const byWhatIsOwed = new Set(["trend", "debtors"]);

/** All charts of an account. */
async function cardsOf(api: Api): Promise<Card[]> {
  const seen = async <T>(call: () => Promise<T>): Promise<T | undefined> => call().catch(() => undefined);
  const [billed, received, debtors, trend, stages, owed, ends] = await Promise.all([
    seen(() => api.getInvoiceMonths({})),
    seen(() => api.getPaymentMonths({})),
    seen(() => api.listAgeing({ query: { by: "customer", pageSize: 10 } })),
    seen(() => api.getOverdueTrend({})),
    seen(() => api.getCustomerStages({})),
    seen(() => api.listAgeing({ query: { by: "region" } })),
    seen(() => api.getContractEnds({})),
  ]);
  return [
    billed && moneyCard(words, { today, billed, received }),
    billed && progressCard(words, billed, false),
    debtors && ageingCard(words, debtors),
    debtors && debtorsCard(words, debtors),
    trend && trendCard(words, trend),
    stages && regionsCard(words, stages, owed?.list),
    stages && provincesCard(words, stages),
    stages && funnelCard(words, stages, (stage) => lifecycleWords[stage].zh),
    ends && endsCard(words, ends),
  ].filter((card) => card !== undefined);
}

/** Opens every link of the charts. @returns their number */
async function followCharts(api: Api, keys?: ReadonlySet<string>): Promise<number> {
  let followed = 0;
  for (const { key, finding, chart } of await cardsOf(api)) {
    if (keys && !keys.has(key)) continue;
    expect(finding).not.toMatch(/undefined|\{/);
    for (const { name, unit, points } of chart.series)
      for (const [at, { value, href }] of points.entries()) {
        if (value === null) continue;
        const asked = new URL(href!.slice(1), "http://portal").searchParams.get("v") ?? "";
        const page = asked.split("~")[0] || "ageing";
        const said = await lists[page]!(api, asked);
        const told = unit === "count" ? said.count : byWhatIsOwed.has(key) ? said.owed : said.money;
        expect(`${key} ${name} ${chart.categories[at]}: ${value}`).toBe(
          `${key} ${name} ${chart.categories[at]}: ${told}`,
        );
        followed += 1;
      }
  }
  return followed;
}

/** Opens every number of a month's board. */
async function followBoard(api: Api, period: string): Promise<void> {
  const listed = async (more: object) => {
    const { total, sums } = await api.listInvoices({ query: { period: [period], ...more } });
    return { count: total, ...sums };
  };
  const cells = await api.getInvoiceBoard({ query: { period } });
  for (const { column, count, payable, outstanding, late, mine, oldest } of cells) {
    const status = [...boardStates[column]];
    expect({ column, ...(await listed({ status })) }).toEqual({ column, count, payable, outstanding });
    const behind = await listed({ status, late: "yes" });
    expect({ column, count: behind.count, payable: behind.payable }).toEqual({ column, ...late });
    expect({ column, mine }).toEqual({ column, mine: (await listed({ status, waiting: "me" })).count });
    expect(oldest === null).toBe(count === 0 || column === "paid");
  }
  expect(cells.reduce((all, { count }) => all + count, 0)).toBe((await listed({})).count);
}

/** Compares the months of each customer that the account sees with its issued statements in the list. */
async function followCustomers(api: Api): Promise<number> {
  let months = 0;
  const { list: customers } = await api.listCustomers({ query: { pageSize: 50 } });
  for (const { id } of customers) {
    const { list } = await api.listInvoices({ query: { customerId: id, status: [...issuedStatuses], pageSize: 200 } });
    const rows = Map.groupBy(
      list.filter(({ period }) => period > "202401" && period <= "202601"),
      ({ period, commodity }) => `${period} ${commodity}`,
    );
    const told = await api.getCustomerMonths({ query: { customerId: id } });
    const listed = [...rows].map(([, statements]) => ({
      period: statements[0]!.period,
      commodity: statements[0]!.commodity,
      count: statements.length,
      quantity: sumOf(statements.map(({ quantity }) => quantity)).toFixed(),
      payable: sumOf(statements.map(({ payable }) => payable)).toFixed(2),
    }));
    const inOrder = (all: typeof listed) =>
      all.toSorted((a, b) => `${a.period}${a.commodity}`.localeCompare(`${b.period}${b.commodity}`));
    expect(inOrder(told)).toEqual(inOrder(listed));
    months += told.length;
  }
  return months;
}

const accounts = ["admin", "smeast", "clerk1", "clerk2", "finance1", "partner1", "enterprise1"];
/** Charts of statements and payments; customers and contracts are the demo's in every set. */
const ofMoney = new Set(["money", "progress", "ageing", "debtors", "trend"]);

test.each(accounts)(
  "R-G02 R-G03 each figure that %s sees on the dashboard and the workbench is that of the list behind it",
  async (username) => {
    const api = await server.as(username);
    expect(await followCharts(api)).toBeGreaterThan(10);
    for (const { period } of (await api.getInvoiceMonths({})).slice(-2)) await followBoard(api, period);
  },
);

const scopes = [{ region: "east" }, { manager: "SM_EAST" }, { region: "east", customer: "KH000005" }] as const;
const within = async (username: string, scope: (typeof scopes)[number]): Promise<Api> =>
  server.client(await server.tokenOf(username), { [scopeHeader]: toScopeHeader(scope) });

test.each(["admin", "clerk2", "smeast"])(
  "R-G02 R-G03 each figure that %s sees of a chosen scope is that of the list behind it, of the same scope",
  async (username) => {
    const whole = await (await server.as(username)).getInvoiceMonths({});
    for (const scope of scopes) {
      const api = await within(username, scope);
      expect(await followCharts(api), JSON.stringify(scope)).toBeGreaterThan(3);
      for (const { period } of whole.slice(-2)) await followBoard(api, period);
    }
  },
);

test("a report of a chosen scope comes to the list of the same scope, and the scopes of all regions to the whole", async () => {
  const params = { key: "statement-register" } as const;
  const admin = await server.as("admin");
  const query = { fromPeriod: "202501", toPeriod: "202512" };
  const whole = await admin.getReport({ params, query });
  const period = Array.from({ length: 12 }, (_, at) => `2025${String(at + 1).padStart(2, "0")}`);
  let rows = 0;
  let control = 0n;
  const { regions } = await admin.listScopeChoices({ query: {} });
  for (const region of regions) {
    const api = server.client(await server.tokenOf("admin"), { [scopeHeader]: toScopeHeader({ region }) });
    const [report, list] = await Promise.all([
      api.getReport({ params, query }),
      api.listInvoices({ query: { period, status: [-1, 4, 5, 6] } }),
    ]);
    expect([region, report.total, report.control]).toEqual([region, list.total, list.sums.payable]);
    rows += report.total;
    control += BigInt(report.control.replace(".", ""));
  }
  expect([rows, String(control)]).toEqual([whole.total, whole.control.replace(".", "")]);
});

test("R-P05 who holds no right to the records gets none of their figures", async () => {
  const editor = await server.as("editor");
  expect(await cardsOf(editor)).toEqual([]);
  await expect(editor.getInvoiceBoard({ query: { period: "202512" } })).rejects.toMatchObject({ code: 1403 });
});

test.each(["admin", "smeast", "clerk1", "partner1", "enterprise1"])(
  "R-B01 the usage that %s sees of a customer is that of its issued statements",
  async (username) => {
    expect(await followCustomers(await server.as(username))).toBeGreaterThan(5);
  },
);

test("R-G02 R-G03 R-B01 the figures are those of the lists whatever the records are", async () => {
  await fc.assert(
    fc.asyncProperty(setOf, fc.constantFrom(...accounts), async (statements: Statement[], username) => {
      await writeSet(server, today, statements);
      const api = await server.as(username);
      await followCharts(api, ofMoney);
      await followBoard(api, statements[0]?.period ?? "202512");
      await followCustomers(api);
    }),
    { numRuns: 20, endOnFailure: true },
  );
});

test("R-G02 months are compared only when they are over and all their statements are issued", () => {
  const month = (period: string, ...states: [status: 1 | 4 | 5, payable: string][]) => ({
    period,
    states: states.map(([status, payable]) => ({ status, count: 1, payable, outstanding: "0.00" })),
    oldestOpen: null,
  });
  const finding = (...billed: ReturnType<typeof month>[]) => moneyCard(words, { today, billed, received: [] }).finding;
  const [october, november] = [month("202510", [5, "100.00"]), month("202511", [5, "120.00"])];
  const expected = "2025年11月出账 ¥120.00，较上月增加 20%";
  expect(finding(october, november)).toBe(expected);
  expect(finding(october, november, month("202512", [4, "60.00"], [1, "50.00"]))).toBe(expected);
  expect(finding(october, november, month("202601", [4, "60.00"]))).toBe(expected);
  expect(finding(month("202510", [4, "90.00"], [1, "10.00"]), november)).toBe("2025年11月出账 ¥120.00");
  expect(finding(month("202601", [4, "60.00"]))).toBe("近 13 个月的结算单尚未出齐");
  expect(finding()).toBe("近 13 个月没有出账");
});
