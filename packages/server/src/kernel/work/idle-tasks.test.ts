import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());

/** What lists and figures of the business are read from. */
const listed = [
  "allocation",
  "area",
  "area_manager",
  "contract",
  "contract_point",
  "customer",
  "customer_count_change",
];
const reached = [
  "invoice",
  "partner",
  "payment",
  "pickup_point",
  "point_tenancy",
  "user_account",
  "user_area",
  "user_scope",
];

test("tasks that find nothing to do tell of no write to what lists and figures are read from", async () => {
  const runAll = async () => {
    for (const name of app.app.taskNames) await app.app.runTask(name);
  };
  await runAll();
  const told = new Set<string>();
  app.database.writes.listen((tables) => tables.forEach((table) => told.add(table)));
  await runAll();
  expect(told.size).toBeGreaterThan(0);
  expect([...listed, ...reached].filter((table) => told.has(table))).toEqual([]);
});
