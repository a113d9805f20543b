import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20; only its first points have readings here.
const app = await startTestApp();
afterAll(() => app.close());
const { pool } = app.database;
const codes = ["PP-DEMO-001", "PP-DEMO-002", "PP-DEMO-003", "PP-DEMO-004", "PP-DEMO-005"];
/** Leaves only these points active, with readings up to `last`. */
const only = async (last: Record<string, string>): Promise<void> => {
  await pool.query("update pickup_point set status = 'SUSPENDED', data_from = null, data_authorised_to = null");
  for (const [code, day] of Object.entries(last)) {
    await pool.query("update pickup_point set status = 'ACTIVE' where external_code = $1", [code]);
    await pool.query(
      "delete from interval_day where point_id = (select id from pickup_point where external_code = $1) and day > $2",
      [code, day],
    );
  }
};
const told = async (who: string, keyword: string) =>
  (await (await app.as(who)).listNotices({ query: { keyword } })).list.map(({ notice }) =>
    notice.replace(/<\/?b>/g, ""),
  );

test("R-B02 points without readings for more than two days are told to those who work on readings, each those in reach", async () => {
  await only({ "PP-DEMO-001": "2026-01-16", "PP-DEMO-002": "2026-01-17", "PP-DEMO-003": "2026-01-10" });
  const of = async (who: string) => {
    const { list, total } = await (await app.as(who)).listPoints({ query: { lacks: "readings", pageSize: 200 } });
    return [total, ...list.map(({ externalCode }) => externalCode).toSorted()];
  };
  expect(await of("admin")).toEqual([2, "PP-DEMO-001", "PP-DEMO-003"]);
  const east = await of("smeast");
  // Partners do not read meters.
  expect(await of("partner1")).toEqual([0]);
  await app.dutiesOn("2026-01-20");
  expect(await told("admin", "没有计量数据")).toEqual(["2 个用能点超过 2 天没有计量数据"]);
  expect(await told("clerk1", "没有计量数据")).toEqual(["2 个用能点超过 2 天没有计量数据"]);
  expect(await told("smeast", "没有计量数据")).toEqual(
    east[0] === 0 ? [] : [`${east[0]} 个用能点超过 2 天没有计量数据`],
  );
  expect(await told("partner1", "没有计量数据")).toEqual([]);
  expect(await told("enterprise1", "没有计量数据")).toEqual([]);
  // Who has not read it yet is not told again.
  await app.dutiesOn("2026-01-21");
  expect(await told("clerk1", "没有计量数据")).toHaveLength(1);
});

test("nothing is told of points with readings, before the agreed start of data, or without a meter", async () => {
  await only({ "PP-DEMO-004": "2026-01-19", "PP-DEMO-005": "2026-01-01", "PP-DEMO-006": "2026-01-01" });
  await pool.query("update pickup_point set data_from = '2026-01-18' where external_code = 'PP-DEMO-005'");
  await pool.query(
    "delete from meter_install where point_id = (select id from pickup_point where external_code = 'PP-DEMO-006')",
  );
  expect(await (await app.as("admin")).countPoints({ query: { lacks: "readings" } })).toEqual({ total: 0 });
});

test("R-B02 the day on which a data authorisation has ended is told once, for all of that day", async () => {
  await only(Object.fromEntries(codes.map((code) => [code, "2026-01-19"])));
  await pool.query("update pickup_point set data_authorised_to = '2026-02-01' where external_code = any ($1)", [
    codes.slice(0, 2),
  ]);
  await app.dutiesOn("2026-01-31", "2026-02-01", "2026-02-02");
  expect(await told("clerk1", "已到期，续期前")).toEqual(["2 个用能点的数据授权已到期，续期前不得再取数"]);
  expect(await told("partner1", "已到期，续期前")).toEqual([]);
});
