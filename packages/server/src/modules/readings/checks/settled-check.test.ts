import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { runChecks } from "./run-checks.ts";

const app = await startTestApp();
afterAll(() => app.close());
const run = async (text: string, values: unknown[] = []) => (await app.database.ownerPool.query(text, values)).rows;

test("R10 settled quantity and intervals are compared once both are there", async () => {
  const [{ id: point }] = await run("select id from pickup_point where external_code = 'PP-DEMO-003'");
  await run("insert into settled_quantity (point_id, month, total) values ($1, '2025-10', 1000)", [point]);
  const { db, clock } = app.ports;
  await db
    .transaction()
    .execute((tx) => runChecks(tx, [{ pointId: point, month: "2025-10" }], clock.today(), clock.now()));
  const found = await run(
    "select code, severity, figures from vee_exception where point_id = $1 and month = '2025-10-01' and code = 'R10'",
    [point],
  );
  expect(found).toMatchObject([{ severity: "WARN", figures: { settled: "1000.000" } }]);
});
