import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditCodeOf, csv, importer, lineOf } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import type { Database } from "../../../tables.ts";
import { createImportRowRepository } from "./import-row-repository.ts";
import { packRows, type StagedVerdict } from "./packed-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ work: true });
});
afterAll(() => app.close());

type Plan = { "Node Type": string; "Relation Name"?: string; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

const rowsFrom = (first: number, count: number): StagedVerdict[] =>
  Array.from({ length: count }, (_, at) => ({
    staged: { row: first + at, cells: [`客户${at}`], formulas: [], extra: 0 },
    // Every second row repeats the code of the row before it.
    judged: {
      key: creditCodeOf(first + at - (at % 2)),
      verdict: "new",
      problems: [],
      draft: { name: "x" },
      before: null,
      target: null,
    },
  }));

test.each([
  ["no statistics", async () => undefined],
  [
    "statistics of before the rows came",
    async () => void (await app.database.ownerPool.query("analyze import_row, import_key")),
  ],
  [
    "statistics of the rows themselves",
    async () => void (await app.database.ownerPool.query("analyze import_row, import_key")),
  ],
])(
  "a dry run with %s finds rows with one code by their index, and reads no row that was staged before",
  async (_, know) => {
    const clerk = await importer(app, "clerk1");
    const { id } = await clerk.upload(csv(lineOf(Math.floor(Math.random() * 1e6))), "p.csv", true);
    const asked: { sql: string; parameters: readonly unknown[] }[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: app.database.pool }),
      log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
    });
    const rows = createImportRowRepository(db, id);
    await know();
    expect(await rows.stage([packRows(rowsFrom(2, 1000))], "customer")).toMatchObject({ new: 500, wrong: 500 });
    await know();
    await rows.stage([packRows(rowsFrom(1002, 1000))], "customer");
    // One statement per thousand rows, whatever came before.
    expect(asked).toHaveLength(2);
    for (const { sql, parameters } of asked) {
      const { rows: told } = await app.database.pool.query(`explain (format json) ${sql}`, [...parameters]);
      const nodes = nodesOf(told[0]["QUERY PLAN"][0].Plan);
      const read = nodes.filter((node) => node["Relation Name"] && node["Node Type"] !== "ModifyTable");
      expect(read).toEqual([]);
    }
    expect(await rows.count()).toMatchObject({ new: 1000, wrong: 1000 });
  },
);

test("a step of a commit walks the index from where the last one ended, whatever the planner believes", async () => {
  const clerk = await importer(app, "clerk1");
  const { id } = await clerk.upload(csv(lineOf(7)), "q.csv", true);
  const rows = createImportRowRepository(app.ports.db, id);
  await app.database.ownerPool.query("analyze import_row, import_key");
  for (let from = 2; from < 5000; from += 1000)
    await rows.stage(
      [packRows(rowsFrom(from, 1000).map((row, at) => ({ ...row, judged: { ...row.judged, key: `${from + at}` } })))],
      "customer",
    );
  const counts: number[] = [];
  for await (const step of rows.steps("new")) counts.push(step.count);
  expect(counts).toEqual([2000, 2000, 1000]);
});
