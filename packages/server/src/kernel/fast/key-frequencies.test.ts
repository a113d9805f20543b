import { serverFastPaths } from "@busbar/contract/kernel/fast-paths";
import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { chooseFastPaths } from "./fast-paths.ts";
import { createKeyFrequencies, rarestOf } from "./key-frequencies.ts";
import { likePattern, mayHoldGrams } from "../sql/query.ts";

const before = chooseFastPaths(serverFastPaths);
afterAll(() => chooseFastPaths(before));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into customer (name, uscc, area_code, region)
    select '丙丁公司' || g, '9' || lpad(g::text, 17, '0'), '310115', 'east' from generate_series(1, 999) g`.execute(
    app.ports.db,
  );
  await app.database.ownerPool.query("analyze customer");
});
afterAll(() => app.close());

test("R-B01 pairs that most rows hold are left out of a search, unless there are no others, and each is a condition of its own", async () => {
  const frequencies = await createKeyFrequencies("customer_pairs")(app.ports.db);
  expect(frequencies?.("公司")).toBeGreaterThan(0.9);
  const askedOf = (key: string) => mayHoldGrams(sql`c.search`, key, frequencies).compile(app.ports.db).parameters;
  expect(askedOf("公司123")).toEqual([["123"], ["司1"]]);
  expect(askedOf("丁公司")).toEqual([["丁公"], ["公司"]]);
  expect(mayHoldGrams(sql`c.search`, "公司123").compile(app.ports.db).parameters).toEqual([["公司"], ["司1"], ["123"]]);
});

test("R-B01 numbers of any length are found wherever they stand in a text of a customer", async () => {
  const frequencies = await createKeyFrequencies("customer_pairs")(app.ports.db);
  const found = async (condition: RawBuilder<unknown>) =>
    (await sql<{ id: string }>`select c.id from customer c where ${condition} order by c.id`.execute(app.ports.db))
      .rows;
  const codes = await sql<{ customer_no: string; uscc: string }>`select customer_no, uscc from customer
    order by id desc limit 1`.execute(app.ports.db);
  const { customer_no, uscc } = codes.rows[0] as (typeof codes.rows)[0];
  const keys = ["9", "98", "987", "司9", "司98", "司987", "公司98", "0987", "00", uscc, uscc.slice(-4), customer_no];
  for (const key of keys.map((text) => text.toLowerCase())) {
    const holds = sql`c.search like ${likePattern(key)}`;
    const all = await found(holds);
    expect(all.length, key).toBeGreaterThan(0);
    for (const known of [frequencies, null])
      expect(await found(sql`${mayHoldGrams(sql`c.search`, key, known)} and ${holds}`), key).toEqual(all);
  }
});

test("as many of the rarest keys are looked up as rule out more rows than their entries cost", () => {
  const shares: Record<string, number> = { ab: 0.002, bc: 0.2, cd: 0.25, de: 0.3, ef: 1 };
  const of = (...keys: string[]) => rarestOf(keys, (key) => shares[key] ?? 0.01);
  expect(of("de", "ef", "cd", "bc", "ab")).toEqual(["ab", "bc"]);
  expect(of("ef", "ef")).toEqual(["ef"]);
  expect(of("ef", "xy")).toEqual(["xy"]);
  expect(of("cd", "de", "ef")).toEqual(["cd", "de"]);
  expect(rarestOf(["ef", "ab"], null)).toEqual(["ef", "ab"]);
});

test("R-B01 a keyword of frequent and rare pairs finds what it names and nothing else", async () => {
  const client = await app.as("admin");
  const named = async (keyword: string) => {
    const { list, total } = await client.listCustomers({ query: { keyword, pageSize: 100, sort: "name" } });
    return [total, ...list.map(({ name }) => name).slice(0, 2)];
  };
  await expect(named("丁公司99")).resolves.toEqual([11, "丙丁公司99", "丙丁公司990"]);
  await expect(named("丙丁公司")).resolves.toEqual([999, "丙丁公司1", "丙丁公司10"]);
  await expect(named("公司丙")).resolves.toEqual([0]);
});

test("new rows of every index of pairs wait in a short list, but for those of the system log", async () => {
  const { rows } = await sql<{ name: string; limit: string | null }>`
    select i.relname as name, (select option_value from pg_options_to_table(i.reloptions)
      where option_name = 'gin_pending_list_limit') as limit
    from pg_class i where i.relkind = 'i' and i.relam = (select oid from pg_am where amname = 'gin')`.execute(
    app.ports.db,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(rows.filter(({ limit }) => limit !== "256").map(({ name }) => name)).toEqual(["audit_entry_words"]);
});
