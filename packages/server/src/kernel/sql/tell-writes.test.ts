import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchTables } from "../../testing/access/changed-tables.ts";
import { csv, importer, lineOf } from "../../testing/importer.ts";
import { createSomeCustomer } from "../../testing/second-process.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { tablesWritten } from "./table-reach.ts";

let app: TestApp;
let changes: Awaited<ReturnType<typeof watchTables>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  changes = await watchTables(app.database);
});
afterAll(() => app.close());

test.each([
  [`select c.id from customer c join area a on a.code = c.area_code for update of c`, []],
  [
    `insert into "customer" ("name") values ($1)`,
    ["customer", "customer_count_change", "customer_in_use", "external_ref", "record_change"],
  ],
  [
    `with gone as (delete from only notice n where n.id = $1 returning id) select id from gone`,
    ["announcement", "notice", "notice_receipt"],
  ],
  [`update "user_account" set "last_login_at" = $1`, ["user_account"]],
  [
    `update user_account set scope_kind = $1`,
    ["area_manager", "assignment_day", "rights_version", "user_account", "user_area", "user_scope"],
  ],
  [`select refresh_assignments($1::date)`, ["area_manager", "assignment_day", "user_area", "user_scope"]],
  [`merge into number_counter n using (select 1) s on true when matched then delete`, ["number_counter"]],
])("%s writes what it names, and what triggers, foreign keys and functions write besides", (text, written) => {
  expect([...tablesWritten(text)].toSorted()).toEqual(written);
});

test("a transaction is told after its commit and before whoever waits for it goes on; one that is taken back never", async () => {
  const told: string[][] = [];
  app.database.writes.listen((names) => void (names.has("organisation") && told.push([...names])));
  const { db } = app.ports;
  const touch = (on: typeof db) => sql`update organisation set name = name where false`.execute(on);
  await db.transaction().execute(async (tx) => {
    await touch(tx);
    expect(told).toEqual([]);
  });
  expect(told).toHaveLength(1);
  await db
    .transaction()
    .execute(async (tx) => {
      await touch(tx);
      throw new Error("taken back");
    })
    .catch(() => undefined);
  expect(told).toHaveLength(1);
  await touch(db);
  expect(told).toHaveLength(2);
});

test("what an import, its undo, a merging and a day's duties write is told", async () => {
  const { dryRun, commit, undo } = await importer(app, "clerk1");
  const { id } = await dryRun(csv(lineOf(1), lineOf(2)));
  expect(await commit(id)).toMatchObject({ state: "done" });
  expect(await changes.take()).toContain("insert customer");
  expect(await undo(id)).toMatchObject({ state: "done" });
  expect(await changes.take()).toContain("delete customer");

  const admin = await app.as("admin");
  const [survivor, merged] = [await createSomeCustomer(admin), await createSomeCustomer(admin)];
  await admin.mergeCustomers(
    {
      params: { id: survivor.id },
      body: { mergedId: merged.id, take: [], rowVersion: survivor.rowVersion, mergedVersion: merged.rowVersion },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  expect(await changes.take()).toContain("insert customer_merge");

  await app.dutiesOn("2026-01-21", "2026-02-01");
  expect(await changes.take()).toContain("update daily_duty");
});
