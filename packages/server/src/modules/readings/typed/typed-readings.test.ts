import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const { pool } = app.database;
const idOf = async (code: string): Promise<string> =>
  (await pool.query<{ id: string }>("select id from pickup_point where external_code = $1", [code])).rows[0]?.id ?? "";
const [first, second] = [await idOf("PP-DEMO-001"), await idOf("PP-DEMO-002")];
const clerk = await app.as("clerk1");
const reason = "现场抄表核对";
const dayOf = async (id: string, day: string) =>
  (
    await clerk.getIntervals({
      params: { id },
      query: { from: day, to: `${day.slice(0, 8)}${String(Number(day.slice(8)) + 1).padStart(2, "0")}` },
    })
  ).days[0];
const enter = (id: string, day: string, version: number, values: { slot: number; value: string }[]) =>
  clerk.enterReadings({ params: { id }, body: { day, version, values, reason } });

test("values that a person enters are marked, what was there is kept, and the reason stands in the log", async () => {
  const day = "2025-05-12";
  const before = await dayOf(first, day);
  const receipt = await enter(first, day, before!.version, [
    { slot: 1, value: "12.5" },
    { slot: 96, value: "0" },
  ]);
  expect(receipt).toMatchObject({ written: 2, unchanged: 0, version: before!.version + 1 });
  const after = await dayOf(first, day);
  expect([after?.values[0], after?.values[95], after?.values[1]]).toEqual(["12.500", "0.000", before?.values[1]]);
  expect(after?.quality).toBe(`M${"A".repeat(94)}M`);
  const { rows } = await pool.query(
    `select h.version, h.total::text as total, u.username from interval_day_history h join user_account u on u.id = h.replaced_by
     where h.point_id = $1 and h.day = $2 order by h.version desc limit 1`,
    [first, day],
  );
  expect(rows).toEqual([{ version: before!.version, total: before!.total.replace(".", ""), username: "clerk1" }]);
  const { list } = await clerk.listPointActivity({ params: { id: first }, query: { pageSize: 1 } });
  expect(list[0]).toMatchObject({ action: "reading.enter" });
  expect(JSON.stringify(list[0])).toContain(reason);
  // The same once more changes nothing.
  expect(await enter(first, day, after!.version, [{ slot: 1, value: "12.500" }])).toMatchObject({
    written: 0,
    unchanged: 1,
    version: after!.version,
  });
});

test("a day without readings gets those that are entered, the rest stays missing, and complete days resolve their exception", async () => {
  const day = "2025-06-18";
  await pool.query("delete from interval_day where point_id = $1 and day = $2 and channel = 'ACTIVE_IMPORT'", [
    second,
    day,
  ]);
  const values = Array.from({ length: 96 }, (_, at) => ({ slot: at + 1, value: "3.250" }));
  await enter(second, day, 0, values.slice(0, 95));
  const half = await dayOf(second, day);
  expect([half?.total, half?.values[95], half?.quality]).toEqual(["308.750", null, `${"M".repeat(95)}-`]);
  const open = async () =>
    (await clerk.listExceptions({ query: { pointId: second, month: "2025-06", code: ["R01"], status: ["OPEN"] } }))
      .total;
  expect(await open()).toBe(1);
  await enter(second, day, half!.version, values.slice(95));
  expect(await open()).toBe(0);
});

test.each<[string, string, { slot: number; value: string }, string, string]>([
  ["a day that is not over", "2026-01-20", { slot: 1, value: "1" }, "day", "readings.not_over"],
  ["a slot that the day has not", "2025-05-13", { slot: 97, value: "1" }, "values.0.slot", "readings.no_slot"],
  [
    "a value above the capacity",
    "2025-05-13",
    { slot: 1, value: "999999" },
    "values.0.value",
    "readings.above_capacity",
  ],
  ["a negative value", "2025-05-13", { slot: 1, value: "-1" }, "values.0.value", "readings.value"],
  ["a value finer than a thousandth", "2025-05-13", { slot: 1, value: "1.0001" }, "values.0.value", "readings.value"],
])("%s is refused at its field", async (_, day, value, path, code) => {
  const version = (await dayOf(first, "2025-05-13"))?.version ?? 0;
  const refusal = await enter(first, day, version, [value]).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ errors: [expect.objectContaining({ path, code })] });
});

test("a point that is not active, or had no customer on the day, gets no values", async () => {
  const day = "2025-05-14";
  const version = (await dayOf(first, day))?.version ?? 0;
  await pool.query("update pickup_point set status = 'SUSPENDED' where id = $1", [first]);
  await expect(enter(first, day, version, [{ slot: 1, value: "1" }])).rejects.toMatchObject({
    errors: [expect.objectContaining({ path: "day", code: "readings.not_expected" })],
  });
  await pool.query("update pickup_point set status = 'ACTIVE' where id = $1", [first]);
});

test("who has seen another version of the day is told, and who does not review readings enters none", async () => {
  const day = "2025-05-15";
  const version = (await dayOf(first, day))?.version ?? 0;
  await expect(enter(first, day, version + 1, [{ slot: 1, value: "1" }])).rejects.toMatchObject({ reason: "stale" });
  const body = { day, version, values: [{ slot: 1, value: "1" }], reason };
  await expect((await app.as("enterprise1")).enterReadings({ params: { id: first }, body })).rejects.toMatchObject({
    code: 1403,
  });
});
