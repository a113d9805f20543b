import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";
import { demoPoints } from "../demo-points.ts";
import { openDemoExceptions } from "./demo-flaws.ts";
import { seedDemoReadings } from "./demo-readings.ts";

const app = await startTestApp();
afterAll(() => app.close());

test("twelve exceptions are open in January 2026, on points after the first eight, and checks of the month find the same again", async () => {
  const { db, clock } = app.ports;
  for (const table of ["vee_exception", "interval_day"]) await app.database.pool.query(`delete from ${table}`);
  await seedDemoReadings(db, demoPoints, clock.today());
  const open = async () => {
    const { rows } = await app.database.pool.query<{ found: string }>(
      `select p.external_code || ' ' || e.code || ' ' || e.severity as found from vee_exception e
       join pickup_point p on p.id = e.point_id
       where e.status = 'OPEN' and e.first_day between '2026-01-01' and '2026-01-31' order by 1`,
    );
    return rows.map(({ found }) => found);
  };
  await openDemoExceptions(db, clock.today(), clock.now());
  const found = await open();
  expect(found).toEqual([
    "PP-DEMO-010 R01 BLOCK",
    "PP-DEMO-010 R05 HELD",
    "PP-DEMO-011 R06 WARN",
    "PP-DEMO-016 R02 WARN",
    "PP-DEMO-018 R01 BLOCK",
    "PP-DEMO-018 R05 HELD",
    "PP-DEMO-022 R07 WARN",
    "PP-DEMO-028 R01 BLOCK",
    "PP-DEMO-030 R06 WARN",
    "PP-DEMO-032 R07 WARN",
    "PP-DEMO-035 R02 WARN",
    "PP-DEMO-036 R01 BLOCK",
  ]);
  await openDemoExceptions(db, clock.today(), clock.now());
  expect(await open()).toEqual(found);
});
