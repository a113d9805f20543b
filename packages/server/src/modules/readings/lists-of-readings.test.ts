import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const paging = { pageNo: 1, pageSize: 200 };
const points = async (username: string) => {
  const { list } = await (await app.as(username)).pickUpPointList({ query: { ...paging, sort: "pointNo" } });
  return new Map(list.map(({ externalCode, ...row }) => [externalCode, row]));
};
const customers = async (username: string) => {
  const { list } = await (await app.as(username)).myCustomer({ query: { ...paging, sort: "customerNo" } });
  return new Map(list.map((row) => [row.customerNo, row.lastMonthKwh]));
};

test("R-B02 a point tells the last day of its readings and how complete the last thirty days are", async () => {
  const { pool } = app.database;
  await pool.query(`update interval_day d set values = array_fill(null::int, array[96]), quality = repeat('-', 96), total = 0
    from pickup_point p where p.id = d.point_id and p.external_code = 'PP-DEMO-002' and d.day = '2026-01-10'`);
  await pool.query(`delete from interval_day d using pickup_point p
    where p.id = d.point_id and p.external_code = 'PP-DEMO-003' and d.day >= '2026-01-17'`);
  await pool.query("update pickup_point set data_from = '2026-01-15' where external_code = 'PP-DEMO-004'");
  const known = await points("clerk1");
  expect(known.get("PP-DEMO-001")).toMatchObject({ lastDataDay: "2026-01-19", completeness30d: "1.0000" });
  expect(known.get("PP-DEMO-002")).toMatchObject({ lastDataDay: "2026-01-19", completeness30d: "0.9667" });
  expect(known.get("PP-DEMO-003")).toMatchObject({ lastDataDay: "2026-01-16", completeness30d: "0.9000" });
  expect(known.get("PP-DEMO-004")).toMatchObject({ lastDataDay: "2026-01-19", completeness30d: "1.0000" });
  expect(known.get("PP-DEMO-040")).toMatchObject({ lastDataDay: null, completeness30d: "0.0000" });
});

test("R-B02 a point tells how many exceptions of its readings are open", async () => {
  await app.database.pool.query(`insert into vee_exception
      (point_id, channel, code, severity, status, first_day, last_day, opened_at, decided_at)
    select p.id, 'ACTIVE_IMPORT', e.code, 'WARN', e.status, '2025-12-01', '2025-12-31', now(), e.decided
    from pickup_point p, (values ('R11', 'OPEN', null), ('R12', 'OPEN', null), ('R07', 'IGNORED', now())) as e (code, status, decided)
    where p.external_code = 'PP-DEMO-008'`);
  const known = await points("clerk1");
  expect([known.get("PP-DEMO-008")?.openIssues, known.get("PP-DEMO-001")?.openIssues]).toEqual([2, 0]);
  // Customers read their meters, and do not work on exceptions.
  expect((await points("enterprise7")).get("PP-DEMO-008")).toMatchObject({
    lastDataDay: "2026-01-19",
    openIssues: null,
  });
});

test("R-B02 a partner does not read meters, so it is not told of their readings", async () => {
  const known = await points("partner1");
  expect(known.get("PP-DEMO-005")).toMatchObject({ lastDataDay: null, completeness30d: null, openIssues: null });
});

test("R-B01 a customer took in the last month what its points were read for while they were its own", async () => {
  const { pool } = app.database;
  const { rows } = await pool.query<{ total: string; days: string }>(`
    select (sum(d.total) / 1000.0)::numeric(18,3)::text as total, (sum(d.total) filter (where d.day >= '2025-12-11') / 1000.0)::numeric(18,3)::text as days
    from interval_day d join pickup_point p on p.id = d.point_id
    where p.external_code = 'PP-DEMO-001' and d.channel = 'ACTIVE_IMPORT' and d.day between '2025-12-01' and '2025-12-31'`);
  expect((await customers("clerk1")).get("KH000001")).toBe(rows[0]?.total);
  expect((await customers("enterprise1")).get("KH000001")).toBe(rows[0]?.total);
  expect((await customers("clerk1")).get("KH000016")).toBeNull();
  await pool.query("update pickup_point set data_from = '2025-12-11' where external_code = 'PP-DEMO-001'");
  expect((await customers("enterprise1")).get("KH000001")).toBe(rows[0]?.days);
  expect((await customers("clerk1")).get("KH000001")).toBe(rows[0]?.total);
  await pool.query(`update point_tenancy t set valid_from = '2025-12-11' from pickup_point p
    where p.id = t.point_id and p.external_code = 'PP-DEMO-001'`);
  expect((await customers("clerk1")).get("KH000001")).toBe(rows[0]?.days);
});
