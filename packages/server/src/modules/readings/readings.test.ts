import { afterAll, expect, test } from "vitest";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const clerk = await app.as("clerk1");
const total = (pointCode: string, from: string, to: string) =>
  clerk.getReadingTotal({ query: { pointCode, from, to } });
const idOf = async (code: string) => {
  const { id } = await app.ports.db
    .selectFrom("pickup_point")
    .select("id")
    .where("external_code", "=", code)
    .executeTakeFirstOrThrow();
  return id;
};
const days = (from: string, to: string) => ({ from, to });

test.each([
  ["PP-DEMO-001", "2025-01-01", "2026-01-01", "8183145.101"],
  ["PP-DEMO-002", "2025-01-01", "2026-01-01", "811006.801"],
  ["PP-DEMO-003", "2025-01-01", "2026-01-01", "654685.224"],
  ["PP-DEMO-004", "2025-01-01", "2026-01-01", "2700141.547"],
  ["PP-DEMO-001", "2025-03-01", "2025-04-01", "698917.066"],
  ["PP-DEMO-002", "2025-10-01", "2025-11-01", "57764.488"],
  ["PP-DEMO-003", "2025-12-01", "2026-01-01", "60246.995"],
  ["PP-DEMO-004", "2025-01-01", "2025-02-01", "239976.681"],
  ["PP-DEMO-001", "2025-02-01", "2025-02-13", "223149.092"],
  ["PP-DEMO-001", "2025-02-13", "2025-03-01", "301036.124"],
])("%s took from %s to before %s %s kWh", async (code, from, to, energyKwh) => {
  expect(await total(code, from, to)).toEqual({ energyKwh, missing: 0, estimated: 0 });
});

test("the energy of a day that is not over yet is missing, and the point is also known by its number", async () => {
  expect(await total("PP-DEMO-001", "2026-01-19", "2026-01-22")).toMatchObject({ missing: 192 });
  const whole = await total("PP-DEMO-001", "2025-03-01", "2025-04-01");
  expect(await total("YD0000001", "2025-03-01", "2025-04-01")).toEqual(whole);
});

test.each([
  ["PP-DEMO-001", "2025-03", "1014.548", "2025-03-07", 37],
  ["PP-DEMO-002", "2025-10", "232.368", "2025-10-09", 41],
] as const)("%s took most in %s: %s kW on %s", async (code, month, kw, on, slot) => {
  const query = days(`${month}-01`, `${month}-31`);
  const series = await clerk.getIntervals({
    params: { id: await idOf(code) },
    query: { ...query, channel: undefined },
  });
  expect(series).toMatchObject({ unit: "kWh", timeZone: "Asia/Shanghai", resolutionMinutes: 15 });
  const values = series.days.flatMap(({ day, values }) => values.map((value, at) => ({ day, slot: at + 1, value })));
  const most = values.reduce((best, one) => (Number(one.value) > Number(best.value) ? one : best));
  expect([(Number(most.value) * 4).toFixed(3), most.day, most.slot]).toEqual([kw, on, slot]);
});

test("a day of readings has its slots in order, its sum and no letters while all are actual", async () => {
  const series = await clerk.getIntervals({
    params: { id: await idOf("PP-DEMO-001") },
    query: { ...days("2025-01-01", "2025-01-02"), channel: "ACTIVE_IMPORT" },
  });
  expect(series).toMatchObject({ firstDay: "2025-01-01", lastDay: "2026-01-19" });
  const [day] = series.days;
  expect(series.days).toHaveLength(1);
  expect(day).toMatchObject({ day: "2025-01-01", version: 1, quality: null, resolutionMinutes: 15 });
  expect(day?.values).toHaveLength(96);
  expect(day?.values.slice(0, 4)).toEqual(["209.772", "212.986", "215.557", "213.629"]);
});

test("each day says whether it is a workday, a rest day or a holiday by the table of holidays", async () => {
  const series = await clerk.getIntervals({
    params: { id: await idOf("PP-DEMO-001") },
    query: { ...days("2025-09-27", "2025-10-13"), channel: "ACTIVE_IMPORT" },
  });
  const types = Object.fromEntries(series.days.map(({ day, dayType }) => [day, dayType]));
  expect(types).toMatchObject({
    "2025-09-27": "RESTDAY",
    "2025-09-28": "WORKDAY",
    "2025-10-01": "HOLIDAY",
    "2025-10-11": "WORKDAY",
    "2025-10-12": "RESTDAY",
  });
});

test("points whose plan has a power factor are read for reactive energy, in a fixed ratio to the active", async () => {
  const of = async (channel: "ACTIVE_IMPORT" | "REACTIVE") => {
    const query = { ...days("2025-06-01", "2025-06-02"), channel };
    const series = await clerk.getIntervals({ params: { id: await idOf("PP-DEMO-006") }, query });
    return { unit: series.unit, values: series.days[0]?.values.map((value) => Math.round(Number(value) * 1000)) ?? [] };
  };
  const [active, reactive] = [await of("ACTIVE_IMPORT"), await of("REACTIVE")];
  expect(reactive.unit).toBe("kvarh");
  const ratio = Math.ceil(((reactive.values[0] ?? 0) * 1000) / (active.values[0] ?? 1));
  expect(reactive.values).toEqual(active.values.map((wh) => Math.floor((wh * ratio) / 1000)));
});

test("a customer reads its own points from the day that its data begin, and no others; a partner reads no intervals", async () => {
  const own = await app.as("enterprise1");
  const id = await idOf("PP-DEMO-001");
  await app.ports.db.updateTable("pickup_point").set({ data_from: "2025-03-10" }).where("id", "=", id).execute();
  const query = { ...days("2025-03-01", "2025-04-01"), channel: "ACTIVE_IMPORT" as const };
  const series = await own.getIntervals({ params: { id }, query });
  expect([series.firstDay, series.days[0]?.day, series.days.length]).toEqual(["2025-03-10", "2025-03-10", 22]);
  const seen = await own.getReadingTotal({ query: { pointCode: "PP-DEMO-001", ...days("2025-03-01", "2025-04-01") } });
  expect(seen.missing).toBe(9 * 96);
  const before = await own.getReadingTotal({
    query: { pointCode: "PP-DEMO-001", ...days("2025-03-01", "2025-03-02") },
  });
  expect(before).toEqual({ energyKwh: "0.000", missing: 96, estimated: 0 });
  await app.ports.db.updateTable("pickup_point").set({ data_from: "2024-01-01" }).where("id", "=", id).execute();
  const foreign = { params: { id: await idOf("PP-DEMO-002") }, query };
  expect(await refusalOf(own.getIntervals(foreign))).toMatchObject({ code: 404 });
  const code = own.getReadingTotal({ query: { pointCode: "PP-DEMO-002", ...days("2025-03-01", "2025-04-01") } });
  expect(await refusalOf(code)).toMatchObject({ code: 404 });
  const partner = await app.as("partner1");
  expect(await refusalOf(partner.getIntervals(foreign))).toMatchObject({ code: 1403 });
});

test("days out of order, more than a year at once and points without electricity are refused at their field", async () => {
  const params = { id: await idOf("PP-DEMO-001") };
  const ask = (from: string, to: string) =>
    refusalOf(clerk.getIntervals({ params, query: { from, to, channel: "ACTIVE_IMPORT" } }));
  expect(await ask("2025-03-01", "2025-03-01")).toMatchObject({ code: 1400, errors: [{ path: "to" }] });
  expect(await ask("2025-01-01", "2026-02-01")).toMatchObject({ code: 1400, errors: [{ path: "to" }] });
  expect(await refusalOf(total("PP-DEMO-013", "2025-03-01", "2025-04-01"))).toMatchObject({
    code: 1400,
    errors: [{ path: "pointCode", code: "readings.not_electricity" }],
  });
  expect(await refusalOf(total("PP-NOWHERE", "2025-03-01", "2025-04-01"))).toMatchObject({ code: 404 });
});

test("each day that the demo's date is moved has been read on the next", async () => {
  await app.dutiesThrough("2026-01-22");
  expect(await total("PP-DEMO-001", "2026-01-19", "2026-01-22")).toMatchObject({ missing: 0 });
  const series = await clerk.getIntervals({
    params: { id: await idOf("PP-DEMO-001") },
    query: { ...days("2026-01-01", "2026-02-01"), channel: "ACTIVE_IMPORT" },
  });
  expect(series.lastDay).toBe("2026-01-21");
  expect(series.days).toHaveLength(21);
});
