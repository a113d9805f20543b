import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { inBackground } from "../../node/database/background-work.ts";
import { withStatementLimit } from "./statement-limit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const within = (limitMs: number, seconds: number) =>
  database.db
    .transaction()
    .execute((tx) =>
      withStatementLimit({ inBackground }, tx, limitMs, ["import.too_long", { minutes: 30 }], () =>
        sql`select pg_sleep(${seconds})`.execute(tx),
      ),
    );

test("a check that takes too long ends with a word that says so", async () => {
  await expect(within(50, 10)).rejects.toMatchObject({ code: "import.too_long", details: { minutes: 30 } });
});

test("a pass within the limit is not disturbed, and other faults stay what they are", async () => {
  await expect(within(10_000, 0)).resolves.toBeTruthy();
  const broken = database.db
    .transaction()
    .execute((tx) =>
      withStatementLimit({ inBackground }, tx, 1_000, ["import.too_long"], () => sql`select 1 / 0`.execute(tx)),
    );
  await expect(broken).rejects.toMatchObject({ code: "22012" });
});

test("the limit ends with its transaction", async () => {
  await within(50, 0);
  const { rows } = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(
    database.db,
  );
  expect(rows[0]?.limit).toBe("7s");
});
