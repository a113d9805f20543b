import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csv, importer, lineOf } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { createImportRowRepository, type RowRecord } from "./import-row-repository.ts";
import { packRows, type StagedVerdict } from "./packed-rows.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ work: true });
});
afterAll(() => app.close());

async function staged(...packs: StagedVerdict[][]): Promise<RowRecord[]> {
  const clerk = await importer(app, "clerk1");
  const { id } = await clerk.upload(csv(lineOf(Math.floor(Math.random() * 1e6))), "p.csv", true);
  const rows = createImportRowRepository(app.ports.db, id);
  await rows.clear();
  await rows.stage(
    packs.map((pack) => packRows(pack)),
    "customer",
  );
  const found: RowRecord[] = [];
  for (const verdict of ["new", "changed", "same", "wrong", "left"] as const)
    for await (const some of rows.each(verdict)) found.push(...some);
  return found.toSorted((a, b) => a.row - b.row);
}

const judgement = { key: null, verdict: "wrong", problems: [], draft: null, before: null, target: null } as const;
/** What PostgreSQL's notation of arrays and our own separators treat specially, beside letters. */
const character = fc.oneof(
  fc.constantFrom('"', "\\", "{", "}", ",", "\n", "\r", "\t", " ", "\u001e", "\u001f", "'", "N", "ULL", "华", "𠮷"),
  fc.string({ unit: "binary", maxLength: 1 }).map((text) => text.replaceAll("\u0000", "").toWellFormed()),
);
const cell = fc.string({ unit: character, maxLength: 8 });

test("every cell, key and draft is kept as it came, whatever characters it has", async () => {
  const some = fc.sample(fc.record({ cells: fc.array(cell, { maxLength: 4 }), text: cell }), 300);
  const rows = some.map(
    ({ cells, text }, at): StagedVerdict => ({
      staged: { row: at + 2, cells: ["NULL", ...cells], formulas: [], extra: 0 },
      judged: { ...judgement, key: `${at}${text}`, verdict: "new", problems: [], draft: { [text]: text } },
    }),
  );
  const found = await staged(rows.slice(0, 150), rows.slice(150));
  expect(found.map(({ cells }) => cells)).toEqual(rows.map((row) => row.staged.cells));
  expect(found.map(({ target_key }) => target_key)).toEqual(rows.map((row) => row.judged.key));
  expect(found.map(({ draft }) => draft)).toEqual(rows.map((row) => row.judged.draft));
});

test("what only some rows have stays with these rows", async () => {
  const plain = (row: number): StagedVerdict => ({
    staged: { row, cells: [], formulas: [], extra: 0 },
    judged: judgement,
  });
  const formulas: StagedVerdict = {
    staged: { row: 3, cells: ["=1"], formulas: [0, 2], extra: 4 },
    judged: { ...judgement, problems: [{ field: null, rule: "import.formula" }] },
  };
  const changed: StagedVerdict = {
    ...plain(5),
    judged: {
      ...judgement,
      verdict: "changed",
      draft: { a: 1 },
      before: { a: null },
      target: { id: "12345678901", version: 7 },
    },
  };
  const found = await staged([plain(2), formulas], [plain(4)], [changed, plain(6)]);
  expect(found).toMatchObject([
    { row: 2, cells: [], formulas: [], extra: 0, problems: null, draft: null, target_id: null, target_version: null },
    { row: 3, cells: ["=1"], formulas: [0, 2], extra: 4, problems: [{ field: null, rule: "import.formula" }] },
    { row: 4, formulas: [], extra: 0, problems: null, before: null },
    { row: 5, draft: { a: 1 }, before: { a: null }, target_id: "12345678901", target_version: 7, verdict: "changed" },
    { row: 6, draft: null, target_id: null, target_version: null, verdict: "wrong" },
  ]);
});
