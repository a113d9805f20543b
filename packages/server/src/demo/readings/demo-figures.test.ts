import { afterAll, expect, test } from "vitest";
import { runChecks } from "../../modules/readings/checks/run-checks.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { seedDemoFigures } from "./demo-figures.ts";

const app = await startTestApp();
afterAll(() => app.close());

test("settled months of the demo agree with its intervals, and each month of a gas point has its quality", async () => {
  const { db, clock } = app.ports;
  await seedDemoFigures(db, ["PP-DEMO-003"], clock.today());
  await seedDemoFigures(db, ["PP-DEMO-003"], clock.today());
  const { rows } = await app.database.pool.query(
    `select q.point_id as id, count(*)::int as months, max(q.total) filter (where q.month = '2025-12')::text as december
     from settled_quantity q group by 1`,
  );
  expect(rows).toMatchObject([{ months: 12, december: "60246.995" }]);
  const id = rows[0].id as string;
  await runChecks(db, [{ pointId: id, month: "2025-12" }], clock.today(), clock.now());
  const found = await app.database.pool.query(
    "select code from vee_exception where point_id = $1 and code in ('R10', 'R13')",
    [id],
  );
  expect(found.rows).toEqual([]);
  const gas = await app.database.pool.query(
    `select count(*)::int as months from gas_quality q join pickup_point p on p.id = q.point_id and p.commodity = 'GAS'
     group by p.id`,
  );
  expect(new Set(gas.rows.map(({ months }) => months))).toEqual(new Set([13]));
});
