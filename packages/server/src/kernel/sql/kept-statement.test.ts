import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database/database.ts";
import { keepStatement } from "./kept-statement.ts";
import { executePlanned } from "./asking.ts";

const database = await createTestDatabase();
const { db } = database;
afterAll(() => database.drop());

test("a kept statement is built once, and each use fills in its own values wherever they stand", async () => {
  let built = 0;
  const statement = keepStatement(({ first, second }: { first: string; second: string | null }) => {
    built += 1;
    return sql<{
      all: string;
    }>`select concat_ws(' ', ${first}::text, ${"same"}::text, ${second}::text, ${first}::text) as all`;
  });
  const ask = (first: string, second: string | null) => executePlanned(db, "test.kept", statement({ first, second }));
  expect(await Promise.all([ask("a", "b"), ask("c", null)])).toEqual([[{ all: "a same b a" }], [{ all: "c same c" }]]);
  expect(await ask("d", "e")).toEqual([{ all: "d same e d" }]);
  expect(built).toBe(1);
});
