import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { pool } = app.database;
const idOf = async (code: string): Promise<string> =>
  (await pool.query<{ id: string }>("select id from pickup_point where external_code = $1", [code])).rows[0]?.id ?? "";
const [first, second] = [await idOf("PP-DEMO-001"), await idOf("PP-DEMO-002")];
const ownerOf = async (pointId: string): Promise<string> =>
  (await pool.query<{ id: string }>("select customer_id as id from point_tenancy where point_id = $1", [pointId]))
    .rows[0]?.id ?? "";
const inThousandths = (quantity: string) => BigInt(quantity.replace(".", ""));

test("R-B02 a point's months are the sums of its days, and the present month is told up to the business date", async () => {
  const api = await app.as("clerk1");
  const { months, lastDataDay, completeness30d, openIssues } = await api.getPointEnergy({ params: { id: first } });
  expect(months.map(({ month }) => month)).toEqual([
    ...Array.from({ length: 12 }, (_, at) => `2025-${String(at + 1).padStart(2, "0")}`),
    "2026-01",
  ]);
  expect(months.find(({ month }) => month === "2025-03")).toEqual({
    month: "2025-03",
    commodity: "ELECTRICITY",
    quantity: "698917.066",
    complete: true,
    maxKw: "1014.548",
  });
  for (const { month, quantity, complete, maxKw } of months) {
    const usage = await api.getPointUsage({ params: { id: first }, query: { month } });
    expect([quantity, complete, maxKw]).toEqual([usage.quantity, usage.missing === 0, usage.maxDemand?.kw]);
  }
  expect({ lastDataDay, completeness30d, openIssues }).toEqual({
    lastDataDay: "2026-01-19",
    completeness30d: "1.0000",
    openIssues: 0,
  });
});

test("a month with a missing value is not complete, and its energy is that of the others", async () => {
  await pool.query(
    `update interval_day set total = total - coalesce(values[42], 0), values[42] = null, quality = overlay(repeat('A', 96) placing '-' from 42)
     where point_id = $1 and channel = 'ACTIVE_IMPORT' and day = '2025-06-10'`,
    [second],
  );
  const api = await app.as("clerk1");
  const june = (await api.getPointEnergy({ params: { id: second } })).months.find(({ month }) => month === "2025-06");
  const usage = await api.getPointUsage({ params: { id: second }, query: { month: "2025-06" } });
  expect(june).toMatchObject({ quantity: usage.quantity, complete: false });
  const ofOwner = await api.getCustomerEnergy({ params: { id: await ownerOf(second) } });
  expect(ofOwner.months.find(({ month }) => month === "2025-06")?.complete).toBe(false);
  expect(ofOwner.months.find(({ month }) => month === "2025-07")?.complete).toBe(true);
});

test.each(["admin", "clerk1", "smeast", "partner1", "enterprise1"])(
  "R-B01 what %s sees of a customer's energy is that of its points, month by month",
  async (username) => {
    const api = await app.as(username);
    const { list } = await api.listCustomers({ query: { pageSize: 8 } });
    let told = 0;
    for (const { id } of list) {
      const energy = await api.getCustomerEnergy({ params: { id } });
      const points = await Promise.all(
        energy.points.map(({ pointId }) => api.getPointEnergy({ params: { id: pointId } })),
      );
      for (const { month, commodity, quantity } of energy.months) {
        const own = points.flatMap(({ months }) =>
          months.filter((one) => one.month === month && one.commodity === commodity),
        );
        expect(inThousandths(quantity)).toBe(own.reduce((sum, one) => sum + inThousandths(one.quantity), 0n));
        told += 1;
      }
      const sum = energy.points.reduce((all, one) => all + inThousandths(one.quantity), 0n);
      const year = energy.months.filter(({ month }) => month >= "2025-01" && month <= "2025-12");
      expect(year.reduce((all, one) => all + inThousandths(one.quantity), 0n)).toBe(sum);
    }
    expect(told).toBeGreaterThan(10);
  },
);

test("R-P05 partners get the sums of months alone, and enterprises those of days from the agreed start on", async () => {
  const partner = await app.as("partner1");
  const [point] = (await partner.listPoints({ query: { pageSize: 50 } })).list.filter(
    ({ externalCode }) => externalCode === "PP-DEMO-005",
  );
  const seen = await partner.getPointEnergy({ params: { id: point!.id } });
  expect(seen.months.length).toBeGreaterThan(0);
  expect(new Set(seen.months.map(({ maxKw }) => maxKw))).toEqual(new Set([null]));
  expect(seen).toMatchObject({ lastDataDay: null, completeness30d: null, openIssues: null });

  await pool.query("update pickup_point set data_from = '2025-11-16' where id = $1", [first]);
  const enterprise = await app.as("enterprise1");
  const own = await enterprise.getPointEnergy({ params: { id: first } });
  const total = await enterprise.getReadingTotal({
    query: { pointCode: "PP-DEMO-001", from: "2025-11-16", to: "2025-12-01" },
  });
  expect(own.months[0]).toMatchObject({ month: "2025-11", quantity: total.energyKwh, complete: true });
  expect(own.openIssues).toBeNull();
  const id = await ownerOf(first);
  const { months } = await enterprise.getCustomerEnergy({ params: { id } });
  expect(months[0]).toMatchObject({ month: "2025-11", quantity: total.energyKwh });
  expect((await (await app.as("clerk1")).getCustomerEnergy({ params: { id } })).months[0]?.month).toBe("2025-01");
  await pool.query("update pickup_point set data_from = null where id = $1", [first]);
});

test("R-P05 who does not reach a point or a customer gets none of their energy", async () => {
  const api = await app.as("enterprise1");
  await expect(api.getPointEnergy({ params: { id: second } })).rejects.toMatchObject({ code: 404 });
  await expect(api.getCustomerEnergy({ params: { id: await ownerOf(second) } })).rejects.toMatchObject({ code: 404 });
  await expect((await app.as("editor")).getPointEnergy({ params: { id: first } })).rejects.toMatchObject({
    code: 1403,
  });
});

test("energy counts while a point was the customer's own", async () => {
  await pool.query("update point_tenancy set valid_from = '2025-12-11' where point_id = $1", [first]);
  const api = await app.as("clerk1");
  const { months } = await api.getCustomerEnergy({ params: { id: await ownerOf(first) } });
  const total = await api.getReadingTotal({
    query: { pointCode: "PP-DEMO-001", from: "2025-12-11", to: "2026-01-01" },
  });
  expect(months[0]).toMatchObject({ month: "2025-12", quantity: total.energyKwh });
  await pool.query("update point_tenancy set valid_from = '2024-01-01' where point_id = $1", [first]);
});
