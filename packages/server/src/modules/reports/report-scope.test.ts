import type { Client } from "@busbar/contract/kernel/http/client";
import type { AllRoutes } from "@busbar/contract";
import { Exact } from "@busbar/contract/kernel/decimal";
import { type ReportKey, reports } from "@busbar/contract/reports/report-list";
import { afterAll, expect, test } from "vitest";
import { demoCustomers } from "../../demo/demo-customers.ts";
import {
  enterprisesReach,
  everyCustomer,
  managersReach,
  partnersReach,
  reachAll,
  type Reach,
} from "../../testing/people/demo-reach.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo has statements, payments, contracts and managers for every customer.
const portal = await startTestApp();
afterAll(() => portal.close());

const seen: Reach = {
  ...reachAll("admin", "clerk1", "clerk2", "finance1", "finance2"),
  ...managersReach,
  ...partnersReach,
  ...enterprisesReach,
};
const ofStatements: ReportKey[] = ["statement-register", "statement-lines", "tax-summary"];
const everything: ReportKey[] = reports.map(({ key }) => key);
/** Which reports an account may open. */
function openTo(username: string): ReportKey[] {
  if (username.startsWith("partner")) return ["statement-register", "contract-expiry"];
  if (username.startsWith("enterprise")) return [...ofStatements, "payment-journal", "contract-expiry"];
  if (username === "clerk1") return [...ofStatements, "customers-by-manager", "contract-expiry"];
  return everything;
}
const mayTake = (username: string) => !username.startsWith("clerk");

const always = { from: "2023-06-01", to: "2026-01-31" };
const periods = { fromPeriod: "202306", toPeriod: "202601" };
/** Parameters that select everything. */
const widest: Record<ReportKey, object> = {
  "statement-register": { ...periods, status: [-1, 1, 2, 3, 4, 5, 6] },
  "statement-lines": { ...periods, status: [-1, 1, 2, 3, 4, 5, 6] },
  "tax-summary": { ...periods, status: [-1, 1, 2, 3, 4, 5, 6] },
  ageing: {},
  "payment-journal": always,
  "customers-by-manager": {},
  "contract-expiry": { within: 3660 },
};
const report = (client: Client<AllRoutes>, key: ReportKey) => client.getReport({ params: { key }, query: widest[key] });
const same = (one: string | undefined, other: string) => expect(new Exact(one ?? "NaN").toFixed(2)).toBe(other);

/** The totals of the list that corresponds to a report. */
const asListed: Record<ReportKey, (client: Client<AllRoutes>) => Promise<{ total?: number; control: string }>> = {
  async "statement-register"(client) {
    const { total, sums } = await client.listInvoices({ query: {} });
    return { total, control: sums.payable };
  },
  async "statement-lines"(client) {
    return { control: (await client.listInvoices({ query: {} })).sums.payable };
  },
  async "tax-summary"(client) {
    return { control: (await client.listInvoices({ query: {} })).sums.payable };
  },
  async ageing(client) {
    const { total, sums } = await client.listAgeing({ query: {} });
    return { total, control: sums.total };
  },
  async "payment-journal"(client) {
    return { control: (await client.listPayments({ query: always })).sums.amount };
  },
  async "customers-by-manager"(client) {
    return { control: `${(await client.listCustomers({ query: {} })).total}.00` };
  },
  async "contract-expiry"(client) {
    const { list, total } = await client.listContracts({ query: { endsWithin: 3660, pageSize: 200 } });
    return { total, control: `${list.reduce((all, { pointCount }) => all + pointCount, 0)}.00` };
  },
};

test.each(Object.entries(seen))(
  "R-P05 %s opens and takes out the reports of its role, each as much as the list that it is about",
  async (username, numbers) => {
    const client = await portal.as(username);
    const mine = openTo(username);
    expect((await client.listReports({})).list.map(({ key }) => key)).toEqual(
      everything.filter((key) => mine.includes(key)),
    );
    const foreign = demoCustomers.filter((_, at) => !numbers.includes(at + 1)).map(({ name }) => name);
    for (const key of everything) {
      const params = { key };
      if (!mine.includes(key)) {
        expect((await refusalOf(report(client, key))).code, key).toBe(1403);
        continue;
      }
      const { total, control, rows, columns } = await report(client, key);
      const listed = await asListed[key](client);
      same(control, listed.control);
      if (listed.total !== undefined) expect([key, total]).toEqual([key, listed.total]);
      expect([key, total > 0]).toEqual([key, rows.length > 0]);
      const cells = new Set(rows.flat());
      expect(foreign.filter((name) => cells.has(name))).toEqual([]);
      const file = client.exportReport({ params, query: { ...widest[key], format: "csv" } });
      if (!mayTake(username)) {
        expect((await refusalOf(file)).code).toBe(1403);
        continue;
      }
      const text = await (await file).text();
      expect(foreign.filter((name) => text.includes(name))).toEqual([]);
      expect(text).toContain(`"#","核对合计","${control}"`);
      expect(
        text
          .trim()
          .split("\r\n")
          .filter((line) => !line.startsWith('"#"')),
      ).toHaveLength(total + 1);
      if (username.startsWith("partner")) expect(columns).not.toEqual(expect.arrayContaining(["net"]));
    }
  },
);

test("R-P05 a customer out of reach is none, in each report that asks for one", async () => {
  const { list } = await (await portal.as("admin")).listCustomers({ query: { pageSize: 50 } });
  const own = list.find(({ name }) => name === demoCustomers[0]!.name)!;
  const other = list.find(({ name }) => name === demoCustomers[4]!.name)!;
  const client = await portal.as("smnorth");
  for (const { key, takes } of reports) {
    if (!(takes as readonly string[]).includes("customer")) continue;
    const of = (customerId: string) => client.getReport({ params: { key }, query: { customerId } });
    expect((await of(own.id)).filter).toContainEqual({ label: "客户", text: own.name });
    expect((await refusalOf(of(other.id))).code).toBe(404);
  }
  expect(everyCustomer).toHaveLength(demoCustomers.length);
});
