import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database/database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

test("F09 a connection that is cut in a transaction fails that transaction only", async () => {
  const broken = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await database.pool.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
    // The loss is noticed while no statement waits on this connection.
    await expect
      .poll(
        async () =>
          (await database.pool.query("select pid from pg_stat_activity where pid = $1", [rows[0]?.pid])).rowCount,
      )
      .toBe(0);
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow(/terminat|not queryable|closed/i);
  expect((await database.pool.query("select 1 as alive")).rows).toEqual([{ alive: 1 }]);
});
