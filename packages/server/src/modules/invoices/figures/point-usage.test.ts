import { Exact } from "@busbar/contract/kernel/decimal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { invoiceFixture } from "../../../testing/fixtures/invoice-fixture.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const sumOf = (values: readonly string[]) => values.reduce((sum, one) => sum.plus(one), new Exact(0)).toFixed();
const usageAs = async (username: string, customerId: string) =>
  (await app.as(username)).getCustomerPointUsage({ query: { customerId } });

test("the energy at a customer's points is that of its last twelve issued months", async () => {
  const api = await app.as("finance1");
  let compared = 0;
  for (const { id } of (await api.listCustomers({ query: { pageSize: 20 } })).list) {
    const months = (await api.getCustomerMonths({ query: { customerId: id } })).toSorted((a, b) =>
      a.period < b.period ? 1 : -1,
    );
    const last = months[0]?.period;
    if (last === undefined) continue;
    const first = `${Number(last) - 100}`;
    const points = await usageAs("finance1", id);
    expect(new Set(points.map(({ period }) => period))).toEqual(new Set(points.length > 0 ? [last] : []));
    expect(sumOf(points.map(({ quantity }) => quantity))).toBe(
      sumOf(months.filter(({ period }) => period > first).map(({ quantity }) => quantity)),
    );
    expect(sumOf(points.map(({ lastQuantity }) => lastQuantity))).toBe(
      sumOf(months.filter(({ period }) => period === last).map(({ quantity }) => quantity)),
    );
    compared += points.length;
  }
  expect(compared).toBeGreaterThan(10);
});

test("R-P05 a customer's people see their own points alone, and a partner's none, whose statements have no lines", async () => {
  const [own] = (await (await app.as("enterprise3")).listCustomers({ query: {} })).list;
  const [other] = (await (await app.as("enterprise4")).listCustomers({ query: {} })).list;
  expect((await usageAs("enterprise3", own!.id)).length).toBeGreaterThan(0);
  expect(await usageAs("enterprise3", other!.id)).toEqual([]);
  const [ofPartner] = (await (await app.as("partner1")).listCustomers({ query: {} })).list;
  expect((await usageAs("finance1", ofPartner!.id)).length).toBeGreaterThan(0);
  expect(await usageAs("partner1", ofPartner!.id)).toEqual([]);
});

test("a customer's months reach back a year before the twelve that ended with the last issued one", async () => {
  const own = await startTestApp();
  const { contract, issued } = await invoiceFixture(own);
  const { id } = await contract(3);
  await own.database.pool.query("update contract set start_date = '2023-01-01' where id = $1", [id]);
  // On 2026-01-20 the last issued month may be November.
  for (const period of ["202312", "202401", "202412", "202511"]) await issued(id, period);
  const finance = await own.as("finance1");
  const { list } = await finance.listContracts({ query: { pageSize: 200 } });
  const { customerId } = list.find((one) => one.id === id)!;
  const months = await finance.getCustomerMonths({ query: { customerId } });
  expect(months.map(({ period }) => period).toSorted()).toEqual(["202312", "202401", "202412", "202511"]);
  await own.close();
});
