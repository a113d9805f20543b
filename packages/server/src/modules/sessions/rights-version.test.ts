import { serverFastPaths } from "@busbar/contract/kernel/fast-paths";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { chooseFastPaths } from "../../kernel/fast/fast-paths.ts";
import { createSomeCustomer, startSecondProcess } from "../../testing/second-process.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { createSessionRepository } from "./session-repository.ts";

const before = chooseFastPaths(serverFastPaths);
afterAll(() => chooseFastPaths(before));
let app: TestApp;
let second: ReturnType<typeof startSecondProcess>;
beforeAll(async () => {
  app = await startTestApp();
  second = startSecondProcess(app);
});
afterAll(async () => {
  second.close();
  await app.close();
});

const versionNow = async () =>
  (await app.ports.db.selectFrom("rights_version").select("version").executeTakeFirstOrThrow()).version;
/** By how much the version moves during `work`. */
async function moved(work: () => Promise<unknown>): Promise<number> {
  const before = await versionNow();
  await work();
  return Number(await versionNow()) - Number(before);
}

test("all that rights are read from moves their version: each table when rows come and go, each column when it changes", async () => {
  const statement = await app.ports.db.connection().execute(async (one) => {
    await createSessionRepository(one).findHolder(new Uint8Array(32), app.clock.now(), app.clock.today());
    const { rows } = await sql<{ statement: string; types: string[] }>`
      select statement, parameter_types::text[] as types from pg_prepared_statements
      where name like 'sessions.holder%'`.execute(one);
    const [{ statement, types }] = rows as [(typeof rows)[number]];
    return statement.replaceAll(/\$(\d+)/g, (_, number: string) => `null::${types[Number(number) - 1]}`);
  });
  // A view depends on each column that its statement reads.
  const unwatched = await app.ports.db.transaction().execute(async (tx) => {
    await sql`create temp view rights_read as ${sql.raw(statement)}`.execute(tx);
    const { rows } = await sql<{ read: string; watched: boolean }>`
      with read as (
        select distinct d.refobjid as table_id, d.refobjsubid as column_no from pg_rewrite r
        join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid
          and d.refclassid = 'pg_class'::regclass
        where r.ev_class = 'rights_read'::regclass and d.refobjid <> r.ev_class
      ), watch as (
        select tgrelid, tgattr::int2[] as columns from pg_trigger
        where tgfoid = 'move_rights_version'::regproc and tgenabled = 'O'
          -- rows, after, on insert (4), delete (8) and update (16)
          and tgtype & (1 | 2 | 4 | 8 | 16) = (1 | 4 | 8 | 16)
      )
      select c.relname || coalesce('.' || a.attname, '') as read, exists (select from watch w where w.tgrelid = c.oid
        and (a.attnum is null or a.attnum = any (w.columns))) as watched
      from read join pg_class c on c.oid = read.table_id
      left join pg_attribute a on a.attrelid = c.oid and a.attnum = read.column_no and a.attnum <> 0
      order by 1`.execute(tx);
    await sql`drop view rights_read`.execute(tx);
    expect(rows.length).toBeGreaterThan(30);
    return rows.filter(({ watched }) => !watched).map(({ read }) => read);
  });
  const tables = [...new Set(unwatched.map((read) => read.split(".")[0]))];
  // The first two are compared by the version of their row.
  expect(tables).toEqual(["access_token", "rights_version", "session"]);
});

test("the version moves once for a commit and not at a sign-in or a customer", async () => {
  const roles = () =>
    app.ports.db.transaction().execute(async (tx) => {
      await sql`update role set sort = sort`.execute(tx);
      await sql`update user_account set status = status`.execute(tx);
      await sql`insert into portal_setting (key, value) values ('test.version', '1')`.execute(tx);
      await sql`delete from portal_setting where key = 'test.version'`.execute(tx);
    });
  await expect(moved(roles)).resolves.toBe(1);
  await expect(moved(() => app.ports.db.deleteFrom("absence").where("id", "=", "0").execute())).resolves.toBe(0);
  const admin = await second.as("admin");
  await expect(moved(() => createSomeCustomer(admin))).resolves.toBe(0);
  await expect(moved(() => app.tokenOf("clerk1"))).resolves.toBe(0);
});

test.each([
  ["compares the version", serverFastPaths],
  ["reads them anew", []],
])("R-P02 what is taken by a statement on the database is refused at once in a process that %s", async (_, paths) => {
  chooseFastPaths(paths);
  onTestFinished(() => void chooseFastPaths(serverFastPaths));
  const { db } = app.ports;
  const manager = await second.as("smnorth");
  await expect(createSomeCustomer(manager)).resolves.toBeTruthy();
  const sessions = sql`select s.id from session s join user_account u on u.id = s.user_id where username = 'smnorth'`;
  const refusals = [
    [
      sql`update role set permissions = array_remove(permissions, 'customer:write') where code = ${roleCodes.manager}`,
      sql`update role set permissions = permissions || '{customer:write}' where code = ${roleCodes.manager}`,
      1403,
    ],
    [
      sql`update user_account set status = 'DISABLED' where username = 'smnorth'`,
      sql`update user_account set status = 'ACTIVE' where username = 'smnorth'`,
      401,
    ],
    [
      sql`update session set revoked_at = now() where id in (${sessions})`,
      sql`update session set revoked_at = null where id in (${sessions})`,
      401,
    ],
    [
      sql`update access_token set expires_at = '2020-01-01' where session_id in (${sessions})`,
      sql`update access_token set expires_at = '2030-01-01' where session_id in (${sessions})`,
      402,
    ],
  ] as const;
  for (const [take, give, code] of refusals) {
    await take.execute(db);
    await expect(createSomeCustomer(manager)).rejects.toMatchObject({ code });
    await give.execute(db);
    await expect(createSomeCustomer(manager)).resolves.toBeTruthy();
  }
});

test("R-P02 what ends by the clock or by the day ends at once, though nothing was written", async () => {
  app.clock.set("2026-01-20T15:58:00Z");
  const grant = (
    username: string,
    { ends = null, lastDay = null }: { ends?: string | null; lastDay?: string | null },
  ) =>
    sql`insert into duty_grant (user_id, permission, scope_kind, valid_from, valid_to, ends_at)
      select id, unnest('{customer:read,customer:write}'::text[]), 'ALL', '2026-01-01', ${lastDay}::date,
        ${ends}::timestamptz from user_account where username = ${username}`.execute(app.ports.db);
  await grant("test", { ends: "2026-01-20T15:59:00Z" });
  await grant("clerk2", { lastDay: "2026-01-21" });
  const [hours, days] = [await second.as("test"), await second.as("clerk2")];
  await expect(createSomeCustomer(hours)).resolves.toBeTruthy();
  await expect(createSomeCustomer(days)).resolves.toBeTruthy();
  app.clock.set("2026-01-20T15:59:30Z");
  await expect(createSomeCustomer(hours)).rejects.toMatchObject({ code: 1403 });
  await expect(createSomeCustomer(days)).resolves.toBeTruthy();
  // Midnight in Shanghai.
  app.clock.set("2026-01-20T16:00:00Z");
  await expect(createSomeCustomer(days)).rejects.toMatchObject({ code: 1403 });
});
