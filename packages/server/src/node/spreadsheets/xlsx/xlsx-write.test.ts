import fc from "fast-check";
import { expect, test } from "vitest";
import type { SheetColumn, SheetValues } from "../../../kernel/spreadsheets/spreadsheets.ts";
import { collect, readAll } from "../fixtures/workbooks.ts";
import { openArchive } from "./xlsx-archive.ts";
import { writeXlsx, type XlsxWriteOptions } from "./xlsx-write.ts";

const columns: SheetColumn[] = [
  { title: "编号", kind: "text" },
  { title: "容量", kind: "number", width: 9 },
  { title: "签约", kind: "date" },
  { title: "更新", kind: "dateTime" },
];

async function written(rows: SheetValues[], options: Partial<XlsxWriteOptions> = {}, of = columns): Promise<Blob> {
  return new Response(writeXlsx(of, ReadableStream.from(rows), { sheetName: "客户", ...options })).blob();
}

async function partOf(file: Blob, name: string): Promise<string> {
  const archive = await openArchive(file);
  return Buffer.concat(await collect(archive.unpack(name))).toString();
}

test("ids and phone numbers stay text, numbers are numbers, dates are dates", async () => {
  const read = await readAll(await written([["007", "-12.5", "2026-11-21", "2026-11-21 08:30:59"]]));
  expect(read.head).toEqual(["编号", "容量", "签约", "更新"]);
  expect(read.cells).toEqual([["text:007", "number:-12.5", "date:2026-11-21", "date:2026-11-21 08:30:59"]]);
});

test.each([
  ["a number that a spreadsheet cannot hold exactly", ["1", "1234567890123456", null, null], "text:1234567890123456"],
  ["fifteen digits and a point", ["1", "1234567890123.45", null, null], "number:1234567890123.45"],
  ["a number with a unit", ["1", "12 kVA", null, null], "text:12 kVA"],
  ["a number with zeros in front", ["1", "007", null, null], "text:007"],
  ["a small fraction", ["1", "0.00000123456789012345", null, null], "number:0.00000123456789012345"],
  ["a formula in a column of numbers", ["1", "=1+1", null, null], "text:=1+1"],
])("%s comes back as it was", async (_, values, cell) => {
  expect((await readAll(await written([values]))).cells[0]?.[1]).toBe(cell);
});

test.each(["2026-02-30", "1900-01-31", "soon", "2026-11-21T"])(
  "%s is no date of a spreadsheet and stays text",
  async (date) => {
    expect((await readAll(await written([["1", null, date, null]]))).cells[0]?.[2]).toBe(`text:${date}`);
  },
);

test("nothing is written as a formula, and the head is bold and frozen", async () => {
  const file = await written([
    ["=1+1", "1", null, null],
    ['=HYPERLINK("http://x")', "1", null, null],
  ]);
  const sheet = await partOf(file, "xl/worksheets/sheet1.xml");
  expect(sheet).not.toMatch(/<f[ >]/);
  expect(sheet).toContain('state="frozen"');
  expect(sheet).toContain('<col min="2" max="2" width="9" customWidth="1"/>');
  expect((await readAll(file)).cells.map(([first]) => first)).toEqual(["text:=1+1", 'text:=HYPERLINK("http://x")']);
});

test("whatever text is exported comes back the same when it is imported", async () => {
  const unit = fc.oneof(
    fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
    fc.constantFrom(
      "\0",
      "\r",
      "\n",
      "_x0041_",
      "_x",
      "_",
      "&",
      "<",
      "]]>",
      "\uFFFE",
      "\u000B",
      " ",
      "=",
      "'",
      "👩‍👩‍👧",
      "\u202E",
      "é",
    ),
  );
  const texts = fc.string({ unit, minLength: 1 }).map((text) => text.toWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(texts, { minLength: 1, maxLength: 8 }), async (values) => {
      const read = await readAll(
        await written(
          values.map((text) => [text]),
          {},
          [{ title: "甲", kind: "text" }],
        ),
      );
      expect(read.cells.flat()).toEqual(values.map((text) => `text:${text}`));
    }),
    { numRuns: 200 },
  );
});

test("a lone surrogate becomes the replacement character", async () => {
  expect((await readAll(await written([["a\uD800b", null, null, null]]))).cells[0]?.[0]).toBe("text:a\uFFFDb");
});

test("a text beyond what a cell holds is cut in plain sight", async () => {
  const cell = (await readAll(await written([["长".repeat(40_000), null, null, null]]))).cells[0]?.[0] ?? "";
  expect(cell.endsWith("… (+7253)")).toBe(true);
});

test.each([
  [3, 2, [["1", "2"], ["3"]]],
  [
    4,
    2,
    [
      ["1", "2"],
      ["3", "4"],
    ],
  ],
  [2, 2, [["1", "2"]]],
])("%i rows at %i a sheet go on in further sheets, with none empty", async (count, limit, expected) => {
  const rows = Array.from({ length: count }, (_, at) => [String(at + 1), null, null, null]);
  const file = await written(rows, { rowsPerSheet: limit + 1 });
  const { sheetNames } = await readAll(file);
  const found = [];
  for (const sheetName of sheetNames)
    found.push((await readAll(file, { sheetName })).cells.map(([first]) => first?.slice(5)));
  expect(found).toEqual(expected);
  expect(sheetNames).toEqual(["客户", "客户 (2)"].slice(0, expected.length));
});

test("an export without rows still has its head", async () => {
  const sheet = await partOf(await written([]), "xl/worksheets/sheet1.xml");
  expect(sheet).toContain(">编号</t>");
});

test.each([
  ["a/b[c]:d*?", "a b c  d"],
  ["''", "Sheet"],
  ["很".repeat(40), "很".repeat(31)],
  ["<R&D>", "<R&D>"],
])("the sheet name %s becomes %s", async (sheetName, title) => {
  const { sheetNames } = await readAll(await written([["1", null, null, null]], { sheetName }));
  expect(sheetNames).toEqual([title]);
});

test("a fault in the rows ends the file instead of completing it", async () => {
  async function* failing(): AsyncGenerator<SheetValues> {
    yield ["1", null, null, null];
    throw new Error("the database went away");
  }
  const stream = writeXlsx(columns, failing(), { sheetName: "客户" });
  await expect(new Response(stream).blob()).rejects.toThrow("the database went away");
});

test("an export that is given up lets go of its rows", async () => {
  const released = Promise.withResolvers<void>();
  let taken = 0;
  async function* endless(): AsyncGenerator<SheetValues> {
    try {
      for (;;) yield [`甲${(taken += 1)}`, "1", null, null];
    } finally {
      released.resolve();
    }
  }
  const reader = writeXlsx(columns, endless(), { sheetName: "客户" }).getReader();
  while (taken === 0) await reader.read();
  await reader.cancel();
  await expect(released.promise).resolves.toBeUndefined();
});

test("a slow reader holds the rows back", async () => {
  let taken = 0;
  async function* endless(): AsyncGenerator<SheetValues> {
    for (;;) {
      taken += 1;
      yield [Math.random().toString(36).repeat(20), "1", null, null];
    }
  }
  const reader = writeXlsx(columns, endless(), { sheetName: "客户" }).getReader();
  await reader.read();
  let before = -1;
  while (taken !== before) {
    before = taken;
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
  expect(taken).toBeLessThan(20_000);
  await reader.cancel();
});
