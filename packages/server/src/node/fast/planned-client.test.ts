import { serverFastPaths } from "@busbar/contract/kernel/fast-paths";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { chooseFastPaths } from "../../kernel/fast/fast-paths.ts";
import { forgetNames } from "../../kernel/fast/statement-names.ts";
import { executePlanned } from "../../kernel/sql/asking.ts";
import { createTestDatabase } from "../../testing/database/database.ts";
import { openDatabase } from "../database/database.ts";

const before = chooseFastPaths(serverFastPaths);
// A process names a hundred statements; files that ran before this one may have named as many.
forgetNames();
const database = await createTestDatabase();
/** One connection, so that the next call sees what the one before left behind. */
const { db, pool } = openDatabase({ url: database.url, max: 1 });
afterAll(async () => {
  chooseFastPaths(before);
  await db.destroy();
  await database.drop();
});
beforeAll(async () => {
  await database.ownerPool.query(`create table note (id int primary key, text text not null);
    grant select, insert, update, delete on note to public`);
});

const kept = async () =>
  (await database.pool.query<{ id: number }>("select id from note order by id")).rows.map((row) => row.id);
const note = (id: number, text: string | null = "") => sql`insert into note (id, text) values (${id}, ${text})`;

test("a named plan is made for all values, one without a name for each, before and after an error", async () => {
  const generic = async () => {
    const { rows } = await sql<{ generic: string; custom: string }>`
      select sum(generic_plans) as generic, sum(custom_plans) as custom
      from pg_prepared_statements where name like 'test.count%'`.execute(db);
    return rows[0];
  };
  const mode = async () =>
    (await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode where ${1}::int = 1`.execute(db))
      .rows[0]?.mode;
  const count = (from: number) =>
    executePlanned(db, "test.count", sql<{ count: string }>`select count(*) from note where id >= ${from}`);
  for (const from of [1, 2, 3]) await count(from);
  expect(await generic()).toEqual({ generic: "3", custom: "0" });
  expect(await mode()).toBe("auto");
  await db
    .transaction()
    .execute(async (tx) => {
      await executePlanned(tx, "test.mode", sql`select count(*) from note where id > ${5}`);
      await sql`select 1 / ${0}::int`.execute(tx);
    })
    .catch(() => undefined);
  expect(await mode()).toBe("auto");
  await count(4);
  expect(await generic()).toEqual({ generic: "4", custom: "0" });
});

test("after a rollback to a savepoint each statement is planned as before it", async () => {
  const generic = async (within: typeof db) => {
    const { rows } = await sql<{ generic: number }>`select coalesce(sum(generic_plans), 0)::int as generic
      from pg_prepared_statements where name like ${"test.saved%"}`.execute(within);
    return rows[0]?.generic;
  };
  await db.transaction().execute(async (tx) => {
    const count = (id: number) =>
      executePlanned(tx, "test.saved", sql`select count(*) from note where id = ${id} and text = ''`);
    await generic(tx);
    await sql`savepoint one_row`.execute(tx);
    await count(1);
    await sql`rollback to savepoint one_row`.execute(tx);
    await count(2);
    expect(await generic(tx)).toBe(2);
  });
});

test("a transaction that goes on after an error nobody minded is not told to be done", async () => {
  const before = await kept();
  const unminded = db.transaction().execute(async (tx) => {
    await note(50).execute(tx);
    await note(50)
      .execute(tx)
      .catch(() => undefined);
  });
  await expect(unminded).rejects.toThrow("rolled back instead of commit");
  expect(await kept()).toEqual(before);
});

test("a named statement that failed in a transaction is asked anew by the next one", async () => {
  const failing = db.transaction().execute(async (tx) => {
    await note(80).execute(tx);
    await executePlanned(tx, "note.named", note(81, null));
  });
  await expect(failing).rejects.toMatchObject({ code: "23502" });
  await executePlanned(db, "note.named", note(90));
  const both = await kept();
  expect([both.includes(80), both.includes(90)]).toEqual([false, true]);
});

test("rows of a named statement are read as without its name, by each connection", async () => {
  const ask = () =>
    executePlanned(
      db,
      "test.types",
      sql`select ${7}::int as whole, null::text as nothing, true as yes, date '2026-02-28' as day,
        timestamptz '2026-02-28 12:00+00' as at, 12345678901::bigint as big, '{"a":1}'::jsonb as json from (values (1), (2)) as two`,
    );
  const row = {
    whole: 7,
    nothing: null,
    yes: true,
    day: "2026-02-28",
    at: new Date("2026-02-28T12:00:00Z"),
    big: "12345678901",
    json: { a: 1 },
  };
  expect(await ask()).toEqual([row, row]);
  expect(await ask()).toEqual([row, row]);
  const named = async () =>
    (await pool.query("select from pg_prepared_statements where name like 'test.types%'")).rows.length;
  expect(await named()).toBe(1);
  await pool.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  chooseFastPaths([]);
  expect(await ask()).toEqual([row, row]);
  expect(await named()).toBe(0);
  chooseFastPaths(serverFastPaths);
  expect(await ask()).toEqual([row, row]);
  expect(await named()).toBe(1);
});

test("a named statement whose result has changed is refused, not read as it was", async () => {
  const ask = () => executePlanned(db, "test.changed", sql`select * from note where id = ${90}`);
  expect(await ask()).toEqual([{ id: 90, text: "" }]);
  await database.ownerPool.query("alter table note add column more int, alter column text type varchar(9)");
  await expect(ask()).rejects.toThrow("cached plan must not change result type");
});
