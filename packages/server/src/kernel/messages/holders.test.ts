import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { holdersOf } from "./holders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("R-M08 whoever was given a right for some hours holds it until then and no second longer", async () => {
  app.clock.set(new Date());
  const today = app.ports.clock.today();
  const grant = async (code: string, end: string) => {
    const { rows } = await app.database.pool.query<{ id: string }>(
      `insert into duty_grant (user_id, permission, ends_at)
       select id, 'partner:write', now() + $2::interval from user_account where user_code = $1
       returning user_id::text as id`,
      [code, end],
    );
    return rows[0]!.id;
  };
  const before = await holdersOf(app.ports.db, "partner:write", today);
  const still = await grant("SM_EAST", "1 hour");
  const over = await grant("SM_NORTH", "-1 second");
  expect(before).not.toContain(still);
  const after = await holdersOf(app.ports.db, "partner:write", today);
  expect(after.filter((id) => !before.includes(id))).toEqual([still]);
  expect(await holdersOf(app.ports.db, "partner:write", "2026-01-15")).toContain(over);
});
