import { afterAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { db } = app.ports;
const clerk = await app.as("clerk1");
const idOf = async (code: string) =>
  (await db.selectFrom("pickup_point").select("id").where("external_code", "=", code).executeTakeFirstOrThrow()).id;
const usageOf = async (code: string, month: string) =>
  clerk.getPointUsage({ params: { id: await idOf(code) }, query: { month } });
const bandsOf = ({ bands }: Awaited<ReturnType<typeof usageOf>>) =>
  Object.fromEntries(bands.map(({ band, quantity }) => [band, quantity]));

test("the foundry's March has the bands of its contract's calendar, and no super-peak", async () => {
  const usage = await usageOf("PP-DEMO-001", "2025-03");
  expect(bandsOf(usage)).toEqual({ V: "226182.376", F: "235889.933", P: "236844.757" });
  expect(usage).toMatchObject({
    quantity: "698917.066",
    estimated: "0.000",
    missing: 0,
    slots: 2976,
    unit: "kWh",
    calendar: { code: "TOU-A", ofContract: true },
    maxDemand: { kw: "1014.548", day: "2025-03-07", slot: 37 },
  });
  expect(usage.parts).toEqual([
    { from: "2025-03-01", to: "2025-04-01", quantity: "698917.066", estimated: "0.000", bands: usage.bands },
  ]);
});

test("the foundry's July is that of the known statement", async () => {
  const usage = await usageOf("PP-DEMO-001", "2025-07");
  expect(bandsOf(usage)).toEqual({ V: "232239.274", F: "242129.102", P: "183746.935", S: "59805.070" });
  expect(usage).toMatchObject({
    quantity: "717920.381",
    maxDemand: { kw: "1040.300", day: "2025-07-02", slot: 38 },
  });
});

test("where the price plan has no calendar, bands are those of the first one, and no part has any", async () => {
  const usage = await usageOf("PP-DEMO-003", "2025-12");
  expect(bandsOf(usage)).toEqual({ V: "7953.262", F: "27576.185", P: "21343.804", S: "3373.744" });
  expect(usage).toMatchObject({ quantity: "60246.995", calendar: { ofContract: false } });
  expect(usage.parts).toMatchObject([{ bands: [] }]);
});

test("a month that is not over lacks only what is before the business date, and one without readings has no quantity", async () => {
  expect(await usageOf("PP-DEMO-001", "2026-01")).toMatchObject({ slots: 19 * 96, missing: 0 });
  expect(await usageOf("PP-DEMO-001", "2024-06")).toMatchObject({ quantity: null, missing: 30 * 96, bands: [] });
});

test("estimated slots count in their band, and missing ones nowhere", async () => {
  const id = await idOf("PP-DEMO-002");
  const before = await usageOf("PP-DEMO-002", "2025-05");
  const day = await db
    .selectFrom("interval_day")
    .select(["values"])
    .where("point_id", "=", id)
    .where("channel", "=", "ACTIVE_IMPORT")
    .where("day", "=", "2025-05-06")
    .executeTakeFirstOrThrow();
  const values = day.values as (number | null)[];
  const [first, second] = [values[40] as number, values[41] as number];
  values[41] = null;
  await app.database.pool.query(
    `update interval_day set values = $1, quality = $2, total = total - $3
     where point_id = $4 and channel = 'ACTIVE_IMPORT' and day = '2025-05-06'`,
    [values, `${"A".repeat(40)}E-${"A".repeat(54)}`, second, id],
  );
  const usage = await usageOf("PP-DEMO-002", "2025-05");
  expect(usage.missing).toBe(1);
  expect(usage.estimated).toBe((first / 1000).toFixed(3));
  expect(usage.bands.find(({ band }) => band === "P")?.estimated).toBe((first / 1000).toFixed(3));
  expect(Number(before.quantity) - Number(usage.quantity)).toBeCloseTo(second / 1000, 6);
});

test("a month is cut where the contract's version changes, and the cut loses nothing", async () => {
  const id = await idOf("PP-DEMO-001");
  const { contract_id: contract } = await db
    .selectFrom("contract_point")
    .select("contract_id")
    .where("point_id", "=", id)
    .where("valid_from", "=", "2025-01-01")
    .executeTakeFirstOrThrow();
  await app.database.ownerPool.query(
    `insert into contract_version (contract_id, version_no, state, effective_from, content, plan_version_id, plan_snapshot, reason, proposed_at, decided_at)
     select contract_id, 99, state, '2025-08-12', content, plan_version_id, plan_snapshot, 'a new price', proposed_at, decided_at
     from contract_version where contract_id = $1 and version_no = 1`,
    [contract],
  );
  const usage = await usageOf("PP-DEMO-001", "2025-08");
  expect(usage.parts.map(({ from, to }) => [from, to])).toEqual([
    ["2025-08-01", "2025-08-12"],
    ["2025-08-12", "2025-09-01"],
  ]);
  const wh = (text: string | null) => BigInt((text ?? "").replace(".", ""));
  expect(usage.parts.reduce((sum, { quantity }) => sum + wh(quantity), 0n)).toBe(wh(usage.quantity));
  expect(usage.parts.flatMap(({ bands }) => bands).reduce((sum, { quantity }) => sum + wh(quantity), 0n)).toBe(
    wh(usage.quantity),
  );
});

test("a partner sees what its customers took in a month and nothing finer; others' points are not found", async () => {
  const partner = await app.as("partner1");
  const own = { params: { id: await idOf("PP-DEMO-005") }, query: { month: "2025-03" } };
  const whole = await usageOf("PP-DEMO-005", "2025-03");
  expect(await partner.getPointUsage(own)).toMatchObject({
    quantity: whole.quantity,
    bands: [],
    parts: [],
    calendar: null,
    maxDemand: null,
    reactive: null,
  });
  const foreign = { ...own, params: { id: await idOf("PP-DEMO-001") } };
  expect(await refusalOf(partner.getPointUsage(foreign))).toMatchObject({ code: 404 });
});

test("a day of the curve names the band of each slot", async () => {
  const series = await clerk.getIntervals({
    params: { id: await idOf("PP-DEMO-001") },
    query: { from: "2025-07-01", to: "2025-07-02", channel: "ACTIVE_IMPORT" },
  });
  const hours = (band: string, count: number) => band.repeat(count * 4);
  expect(series.days[0]?.bands).toBe(
    [
      hours("V", 8),
      hours("F", 1),
      hours("P", 3),
      hours("F", 5),
      hours("P", 2),
      hours("S", 2),
      hours("P", 1),
      hours("F", 2),
    ].join(""),
  );
});

/** V until noon and P after it, all year. */
async function halfDays(): Promise<string> {
  const slots = "V".repeat(48) + "P".repeat(48);
  const days = ["WORKDAY", "RESTDAY", "HOLIDAY"] as const;
  const seasons = days.map((dayType) => ({ fromDay: "01-01", toDay: "12-31", dayType, slots }));
  const calendarCode = `T${Math.random().toString(36).slice(2, 10).toUpperCase()}`;
  const writer = await app.as("clerk2");
  return (await writer.createTouCalendar({ body: { calendarCode, name: "半日", seasons } })).id;
}

test("a month is split by a calendar that is asked for, whatever the contract's says, and nothing is lost", async () => {
  const calendarId = await halfDays();
  const own = await usageOf("PP-DEMO-001", "2025-07");
  const id = await idOf("PP-DEMO-001");
  const usage = await clerk.getPointUsage({ params: { id }, query: { month: "2025-07", calendarId } });
  const series = await clerk.getIntervals({
    params: { id },
    query: { from: "2025-07-01", to: "2025-08-01", channel: "ACTIVE_IMPORT" },
  });
  const wh = (text: string | null | undefined) => BigInt((text ?? "0").replace(".", ""));
  const half = (first: number, last: number) =>
    series.days.flatMap(({ values }) => values.slice(first, last)).reduce((sum, value) => sum + wh(value), 0n);
  const found = bandsOf(usage);
  expect(Object.keys(found).toSorted()).toEqual(["P", "V"]);
  expect([wh(found["V"]), wh(found["P"])]).toEqual([half(0, 48), half(48, 96)]);
  expect(wh(found["V"]) + wh(found["P"])).toBe(wh(own.quantity));
  expect(usage).toMatchObject({ quantity: own.quantity, maxDemand: own.maxDemand, calendar: { ofContract: false } });
  expect(usage.parts).toMatchObject([{ bands: usage.bands }]);
});

test("a point whose contract has no calendar is split by the one that is asked for, in its parts, too", async () => {
  const calendarId = await halfDays();
  const query = { month: "2025-12", calendarId };
  const usage = await clerk.getPointUsage({ params: { id: await idOf("PP-DEMO-003") }, query });
  expect(usage.bands.map(({ band }) => band).toSorted()).toEqual(["P", "V"]);
  expect(usage.parts).toMatchObject([{ bands: usage.bands }]);
});

test("a calendar that is not there, or that its reader may not see, is refused at its field", async () => {
  const params = { id: await idOf("PP-DEMO-001") };
  const refused = { errors: [{ path: "calendarId" }] };
  const unknown = clerk.getPointUsage({ params, query: { month: "2025-07", calendarId: "999999999" } });
  expect(await refusalOf(unknown)).toMatchObject(refused);
  const calendarId = await halfDays();
  const enterprise = await app.as("enterprise1");
  expect(await refusalOf(enterprise.getPointUsage({ params, query: { month: "2025-07", calendarId } }))).toMatchObject(
    refused,
  );
});
