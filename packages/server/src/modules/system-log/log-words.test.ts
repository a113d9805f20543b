import { serverFastPaths } from "@busbar/contract/kernel/fast-paths";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { searchKey } from "../../kernel/module.ts";
import { chooseFastPaths } from "../../kernel/fast/fast-paths.ts";
import { createKeyFrequencies } from "../../kernel/fast/key-frequencies.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { createLogLines } from "./log-lines.ts";
import { gramsOf, mayHoldGrams } from "../../kernel/sql/query.ts";

const before = chooseFastPaths(serverFastPaths);
afterAll(() => chooseFastPaths(before));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql`insert into audit_log (at, actor_code, action, noun, key, before, after, result, request_id, ip)
    select timestamptz '2026-01-05' + g * interval '1 minute', 'BENCH_' || g, 'customer.update', 'customers', g::text,
      jsonb_build_object('name', '客户' || g % 40 || '有限公司', 'since', '2026-0' || 1 + g % 9 || '-1' || g % 10),
      jsonb_build_object('name', '客户' || g % 40 || '（集团）', 'phone', '021-' || 60000000 + g * 7919),
      'ok', md5(g::text), '10.0.' || g % 250 || '.' || g % 199
    from generate_series(1, 400) g`.execute(app.ports.db);
  await sealAll(app);
  await app.database.ownerPool.query("vacuum (analyze) audit_entry");
});
afterAll(() => app.close());

const wordsOf = async () =>
  (await sql<{ words: string }>`select words from audit_entry order by log_id`.execute(app.ports.db)).rows;
const keysOf = async (words: string) =>
  (await sql<{ keys: string[] }>`select search_grams(${words}) as keys`.execute(app.ports.db)).rows[0]?.keys;

test("a line has each run of three digits or marks as a key, and its other letters in pairs", async () => {
  expect(await keysOf("户4-17有限a7")).toEqual(["户4", "4-1", "-17", "17", "7有", "有限", "限a", "a7"]);
  expect([await keysOf("电"), await keysOf("")]).toEqual([[], []]);
  expect(gramsOf("户4-17")).toEqual(["户4", "4-1", "-17"]);
  expect([gramsOf("17"), gramsOf("电"), gramsOf("😀电")]).toEqual([[], [], ["😀电"]]);
});

test("R-M05 any part of a line finds it, of letters, digits, marks and Chinese characters alike", async () => {
  const lines = await wordsOf();
  const frequencies = await createKeyFrequencies("audit_entry_words")(app.ports.db);
  expect(frequencies?.("限公")).toBeGreaterThan(0.5);
  const parts = Array.from({ length: 240 }, (_, at) => {
    const { words } = lines[(at * 37) % lines.length]!;
    return [...words]
      .slice((at * 11) % (words.length - 12))
      .slice(0, 1 + (at % 12))
      .join("");
  });
  for (const part of parts) {
    const holding = lines.filter(({ words }) => words.includes(part)).length;
    for (const known of [frequencies, null]) {
      const { rows } = await sql<{ found: number; at: number }>`select count(*)::int as found from audit_entry e
        where ${mayHoldGrams(sql`e.words`, part, known)} and position(${part} in e.words) > 0`.execute(app.ports.db);
      expect([part, rows[0]?.found]).toEqual([part, holding]);
    }
  }
});

test("R-M05 a word is looked up in the index by its rarest keys", async () => {
  const lines = createLogLines(app.ports.db);
  const frequencies = await createKeyFrequencies("audit_entry_words")(app.ports.db);
  const phone = String(60000000 + 77 * 7919);
  const { rows, total } = await lines.list({ keyword: `021-${phone}`, pageNo: 1, pageSize: 10, sort: "-at" });
  expect([total, rows[0]?.account]).toEqual([1, "BENCH_77"]);
  const asked = mayHoldGrams(sql`e.words`, searchKey("客户17有限公司"), frequencies)
    .compile(app.ports.db)
    .parameters.flat();
  expect(asked).toEqual(expect.arrayContaining(["户1", "7有"]));
  expect(asked).not.toContain("有限");
});

test("R-M05 the pages of a search agree with its total, also behind the last one and in the other order", async () => {
  const lines = createLogLines(app.ports.db);
  const ask = (pageNo: number, sort: "at" | "-at") => lines.list({ keyword: "客户17有限", pageNo, pageSize: 4, sort });
  const accounts = async (sort: "at" | "-at") => {
    const pages = [await ask(1, sort), await ask(2, sort), await ask(3, sort), await ask(4, sort)];
    expect(pages.map(({ rows, total, more }) => [rows.length, total, more])).toEqual([
      [4, 10, false],
      [4, 10, false],
      [2, 10, false],
      [0, 10, false],
    ]);
    return pages.flatMap(({ rows }) => rows.map(({ account }) => account));
  };
  const oldestFirst = Array.from({ length: 10 }, (_, at) => `BENCH_${17 + at * 40}`);
  expect(await accounts("at")).toEqual(oldestFirst);
  expect(await accounts("-at")).toEqual(oldestFirst.toReversed());
});
