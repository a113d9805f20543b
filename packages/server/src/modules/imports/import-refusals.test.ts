import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  inline,
  patchDirectory,
  sheetXml,
  workbookParts,
  xlsxOf,
  zipOf,
} from "../../node/spreadsheets/fixtures/workbooks.ts";
import { countCustomers, creditCodeOf, csv, importer, lineOf, refusal, zhHead } from "../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true, settings: { uploadMaxBytes: 3 * 1024 * 1024 } });
  clerk = await importer(app, "clerk1");
});
afterAll(() => app.close());

/** Counts in everything that an import could leave behind. */
async function leftovers() {
  const entries = await readdir(app.filesFolder, { recursive: true, withFileTypes: true });
  const { rows } = await app.database.pool.query(
    `select (select count(*)::int from import_batch) as batches, (select count(*)::int from import_row) as rows,
       (select count(*)::int from stored_file) as files`,
  );
  return { ...rows[0], onDisk: entries.filter((entry) => entry.isFile()).length, customers: await countCustomers(app) };
}

/** 名称 in GB18030, and three bytes that are valid in no supported encoding. */
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, "hex"));

const refused: [string, () => Promise<Blob> | Blob, string][] = [
  ["neither UTF-8 nor GB18030", () => new Blob([bytes("612c620aff"), bytes("ffff2c63")]), "sheet.encoding"],
  ["a column that is there twice", () => new Blob([`客户名称,${zhHead}\n1,2,3,4,5,6,7\n`]), "sheet.duplicate_column"],
  ["16,384 columns", () => new Blob([`${"a,".repeat(16_384)}\n1\n`]), "sheet.too_many_columns"],
  ["16,384 columns as XLSX", () => manyColumns(), "sheet.too_many_columns"],
  ["no rows", () => csv(), "sheet.empty"],
  ["nothing", () => new Blob([""]), "sheet.empty"],
  ["a PDF", () => new Blob(["%PDF-1.7\n%âãÏÓ\n"]), "sheet.not_a_sheet"],
  [
    "an XLSX cut in half",
    async () => halfOf(await xlsxOf(`<row r="2">${inline("A2", "甲公司")}</row>`)),
    "sheet.truncated",
  ],
  [
    "an XLSX that says it unpacks to far more than it is",
    async () =>
      patchDirectory(
        await xlsxOf(`<row r="2">${inline("A2", "甲")}</row>`),
        "xl/worksheets/sheet1.xml",
        24,
        0x7fffffff,
      ),
    "sheet.bomb",
  ],
];
const halfOf = (file: Blob) => file.slice(0, Math.floor(file.size / 2));
const manyColumns = () => {
  const cells = Array.from({ length: 16_384 }, (_, at) => `<c t="inlineStr"><is><t>c${at}</t></is></c>`).join("");
  return zipOf(workbookParts({ sheet: sheetXml(`<row r="1">${cells}</row><row r="2"><c><v>1</v></c></row>`) }));
};

test.each(refused)("%s is refused at once by name and leaves nothing behind", async (_, make, reason) => {
  const before = await leftovers();
  const answer = await refusal(clerk.upload(await make(), "file"));
  expect(answer).toMatchObject({ reason });
  expect(answer.message).not.toMatch(/[{}]/);
  expect(await leftovers()).toEqual(before);
});

test("a file over the limit is refused and leaves nothing behind", async () => {
  const before = await leftovers();
  const answer = await refusal(clerk.upload(new Blob([`${zhHead}\n`, "x".repeat(4 * 1024 * 1024)])));
  expect(answer).toMatchObject({ code: 413, reason: "request.too_large" });
  expect(await leftovers()).toEqual(before);
});

test("F22 an upload that breaks off half way leaves neither a file nor a row", async () => {
  const before = await leftovers();
  const broken = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(`${zhHead}\n${lineOf(1)}\n`));
    },
    pull(controller) {
      controller.error(new Error("connection reset"));
    },
  });
  await refusal(clerk.client.uploadImport({ query: { kind: "customers", name: "cut.csv" }, file: broken }));
  expect(await leftovers()).toEqual(before);
});

test("a fault far down in a file fails the dry run by name, and no row of it stays", async () => {
  const customers = await countCustomers(app);
  const lines = Array.from({ length: 1200 }, (_, n) => lineOf(n));
  const { id, job, batch } = await clerk.dryRun(csv(...lines, '"offen'));
  expect(job).toMatchObject({ state: "failed", error: { code: "sheet.csv_quotes" } });
  expect(batch).toMatchObject({ state: "FAILED", error: { message: "第 1202 行引号未闭合" } });
  const { rows } = await app.database.pool.query("select 1 from import_row where batch_id = $1", [id]);
  expect(rows).toEqual([]);
  expect(await refusal(clerk.commit(id))).toMatchObject({ reason: "import.wrong_state" });
  expect(await countCustomers(app)).toBe(customers);
});

test("GB18030 is recognised and its characters are right", async () => {
  // 客户名称,统一社会信用代码,区域代码 / 苏州电器,…
  const head = bytes("bfcdbba7c3fbb3c62ccdb3d2bbc9e7bbe1d0c5d3c3b4fac2eb2cc7f8d3f2b4fac2eb0a");
  const file = new Blob([head, bytes("cbd5d6ddb5e7c6f7"), `,${creditCodeOf(500)},320505\n`]);
  const { id, batch } = await clerk.dryRun(file);
  expect(batch).toMatchObject({ encoding: "gb18030", counts: { new: 1, wrong: 0 } });
  const { list } = await clerk.client.listImportRows({ params: { id }, query: { verdict: "new" } });
  expect(list[0]?.cells.name).toBe("苏州电器");
});

test("formula cells of an XLSX are wrong rows, never evaluated, and a fix puts a value there", async () => {
  const titles = ["客户名称", "统一社会信用代码", "区域代码"]
    .map((title, at) => inline(`${"ABC"[at]}1`, title))
    .join("");
  const row = `<row r="2"><c r="A2" t="str"><f>CONCAT("a","b")</f><v>甲公司</v></c>${inline("B2", creditCodeOf(510))}${inline("C2", "310115")}</row>`;
  const file = await zipOf(workbookParts({ sheet: sheetXml(`<row r="1">${titles}</row>${row}`) }));
  const { id } = await clerk.dryRun(file, "f.xlsx");
  const { list } = await clerk.wrong(id);
  expect(list[0]).toMatchObject({
    cells: { name: '=CONCAT("a","b")' },
    problems: [{ cell: "A2", rule: "import.formula", message: "单元格是公式，请改为值" }],
  });
  const fixed = await clerk.client.fixImportRow({ params: { id, row: "2" }, body: { cells: { name: "甲公司" } } });
  expect(fixed.row.verdict).toBe("new");
});

test("a row with more cells than the head is wrong as a whole", async () => {
  const { id } = await clerk.dryRun(csv(`${lineOf(520)},多余`, lineOf(521)));
  const { list } = await clerk.wrong(id);
  expect(list.map(({ row, problems }) => [row, problems[0]?.rule, problems[0]?.cell])).toEqual([
    [2, "import.extra_cells", null],
  ]);
});
