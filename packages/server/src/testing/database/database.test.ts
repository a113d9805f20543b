import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";

const first = await createTestDatabase();
const second = await createTestDatabase();

afterAll(async () => {
  await first.drop();
  await second.drop();
});

test("two test files never see each other's rows", async () => {
  await first.ownerPool.query("create table only_here (id int)");
  const { rows } = await second.pool.query("select to_regclass('only_here') as found");
  expect(rows).toEqual([{ found: null }]);
});

test("local dates, amounts and ids stay text, instants become dates", async () => {
  const { rows } = await first.pool.query(
    "select date '2025-03-01' as day, 0.10::numeric as amount, 9007199254740993::bigint as id, now() as at",
  );
  expect(rows[0]).toMatchObject({ day: "2025-03-01", amount: "0.10", id: "9007199254740993" });
  expect(rows[0].at).toBeInstanceOf(Date);
});

test("the embedded database carries what the schema needs: btree_gist, pg_trgm and Chinese collation", async () => {
  await first.ownerPool.query("create extension if not exists btree_gist");
  await first.ownerPool.query("create extension if not exists pg_trgm");
  const { rows } = await first.pool.query(
    `select array_agg(w order by w collate "zh-x-icu") as words from unnest(array['张', '安', '李']) w`,
  );
  expect(rows).toEqual([{ words: ["安", "李", "张"] }]);
});
