import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { SheetEncoding } from "../../../kernel/spreadsheets/spreadsheets.ts";
import { collect, csvOf, readAll } from "../fixtures/workbooks.ts";
import { createSpreadsheets } from "../spreadsheets.ts";

/** 客户,区域 / 华东,苏州 in GB18030. */
const gbLine = (bytes: string) => Buffer.from(bytes, "hex");
const gbHead = gbLine("bfcdbba72cc7f8d3f20a");
const gbRow = gbLine("bbaab6ab2ccbd5d6dd0a");

test.each([
  ["comma", "名称,区域\n甲,苏州\n", ","],
  ["semicolon", "名称;区域;备注\n甲;苏州;a,b\n", ";"],
  ["tab", "名称\t区域\n甲\t苏州\n", "\t"],
  ["tab, although its first column has no title", "\n\t名称\n甲\t苏州\n", "\t"],
  ["comma, although a quoted title holds semicolons", '"a;b;c",区域\n甲,苏州\n', ","],
])("a file separated by %s is read without asking", async (_, text, separator) => {
  const read = await readAll(csvOf(text));
  expect(read.separator).toBe(separator);
  expect(read.cells[0]?.slice(0, 2)).toEqual(["text:甲", "text:苏州"]);
});

test("quoted line breaks belong to their cell, and rows are counted as a spreadsheet shows them", async () => {
  const read = await readAll(csvOf('名称,备注\r\n甲,"一\r\n二 ""三"""\r\n乙,\r\n'));
  expect(read.cells).toEqual([
    ["text:甲", 'text:一\r\n二 "三"'],
    ["text:乙", "empty:"],
  ]);
  expect(read.rowNumbers).toEqual([2, 3]);
});

test("empty lines are left out but keep their number, also at the end", async () => {
  const read = await readAll(csvOf("\n名称,备注\n\n甲,1\n,\n乙,2\n\n\n,,\n"));
  expect(read.headRow).toBe(2);
  expect(read.rowNumbers).toEqual([4, 6]);
});

test("a line with too few or too many cells is told, not repaired in silence", async () => {
  const { reading } = await readAll(csvOf("a,b,c\n1\n1,2,3,四,\n1,2,3\n"));
  const rows = await collect(reading.rows());
  expect(rows.map(({ missing, extra }) => [missing, extra.map((cell) => cell.text)])).toEqual([
    [2, []],
    [0, ["四"]],
    [0, []],
  ]);
  expect(rows[0]?.cells).toHaveLength(3);
});

test("rows can be read again from the start", async () => {
  const { reading, cells } = await readAll(csvOf("a\n1\n2\n"));
  const again = await collect(reading.rows());
  expect(again).toHaveLength(cells.length);
});

test.each<[string, Buffer, SheetEncoding]>([
  ["UTF-8 with a byte order mark", Buffer.from("\uFEFF客户,区域\n华东,苏州\n"), "utf-8"],
  ["UTF-8 without one", Buffer.from("客户,区域\n华东,苏州\n"), "utf-8"],
  ["GB18030", Buffer.concat([gbHead, gbRow]), "gb18030"],
  ["UTF-16, which Excel calls Unicode text", Buffer.from("\uFEFF客户\t区域\r\n华东\t苏州\r\n", "utf16le"), "utf-16le"],
  ["UTF-16 big-endian", Buffer.from("\uFEFF客户\t区域\r\n华东\t苏州\r\n", "utf16le").swap16(), "utf-16be"],
])("%s is recognised", async (_, bytes, encoding) => {
  const read = await readAll(new Blob([new Uint8Array(bytes)]));
  expect(read.encoding).toBe(encoding);
  expect(read.head).toEqual(["客户", "区域"]);
  expect(read.cells).toEqual([["text:华东", "text:苏州"]]);
});

test("GB18030 whose first Chinese letter comes hundreds of pieces behind the head is decoded rightly", async () => {
  const block = new Uint8Array(Buffer.from("abcdefghijklmnopqrstuvwxyz,0123456789\n".repeat(30_000)));
  const blocks = Array.from({ length: 4 }, () => block);
  const reading = await createSpreadsheets().read(new Blob(["name,area\n", ...blocks, new Uint8Array(gbRow)]), {
    maxRows: 2_000_000,
  });
  let last: string[] = [];
  for await (const row of reading.rows()) last = row.cells.map((cell) => cell.text);
  expect(reading.encoding).toBe("gb18030");
  expect(last).toEqual(["华东", "苏州"]);
});

test("a character cut between two pieces of the stream is whole again", async () => {
  const filler = "x".repeat(65_536 - 3);
  const read = await readAll(csvOf(`ab\n${filler}客户\n`));
  expect(read.cells).toEqual([[`text:${filler}客户`]]);
});

test.each<[string, Uint8Array<ArrayBuffer>, string]>([
  ["neither UTF-8 nor GB18030", Uint8Array.of(0x61, 0x2c, 0x62, 0x0a, 0xff, 0xff, 0x2c, 0x63), "sheet.encoding"],
  [
    "UTF-8 damaged in one place, which GB18030 would turn into nonsense",
    new Uint8Array(Buffer.concat([Buffer.from(`名称\n${"华东电力".repeat(20)}\n`), Buffer.from([0xe5, 0x8d, 0x0a])])),
    "sheet.encoding",
  ],
  [
    "a byte order mark that lies",
    new Uint8Array(Buffer.concat([Buffer.from("\uFEFF"), gbHead, gbRow])),
    "sheet.encoding",
  ],
  ["binary content", new Uint8Array(Buffer.from("a,b\n1,\u00002\n")), "sheet.not_a_sheet"],
])("%s is refused by name", async (_, bytes, code) => {
  await expect(readAll(new Blob([bytes]))).rejects.toMatchObject({ code });
});

test("the person can say the encoding when the guess is wrong, and a wrong word is refused", async () => {
  const bytes = new Blob([new Uint8Array(Buffer.concat([gbHead, gbRow]))]);
  expect((await readAll(bytes, { encoding: "gb18030" })).head).toEqual(["客户", "区域"]);
  await expect(readAll(bytes, { encoding: "utf-8" })).rejects.toMatchObject({ code: "sheet.encoding" });
});

test.each([
  ["an open quotation mark", 'a,b\n1,2\n3,"4\n5,6\n', "sheet.csv_quotes", { row: 3 }],
  ["text after a closing quotation mark", 'a,b\n1,2\n"3"x,4\n', "sheet.csv_quotes", { row: 3, column: 1 }],
  ["a line that never ends", `a,b\n1,${"x".repeat(1_100_000)}`, "sheet.row_too_long", { row: 2 }],
  ["a head with too many columns", `${"a,".repeat(16_384)}\n1\n`, "sheet.too_many_columns", { limit: 200 }],
  ["a row with too many columns", `a,b\n${"1,".repeat(300)}\n`, "sheet.too_many_columns", { row: 2 }],
  ["a column twice, once in full width", "名称,Ａ１,a1\n1,2,3\n", "sheet.duplicate_column", { column: "a1" }],
  ["only a head", "a,b\n\n,\n", "sheet.empty", {}],
  ["only empty lines", "\n\n,,\n", "sheet.empty", {}],
  ["nothing at all", "", "sheet.empty", {}],
])("%s is refused with its place", async (_, text, code, details) => {
  await expect(readAll(csvOf(text))).rejects.toMatchObject({ code, details });
});

test("more rows than allowed are refused, exactly as many are read", async () => {
  expect((await readAll(csvOf("a\n1\n2\n"), { maxRows: 2 })).cells).toHaveLength(2);
  await expect(readAll(csvOf("a\n1\n2\n3\n"), { maxRows: 2 })).rejects.toMatchObject({
    code: "sheet.too_many_rows",
    details: { limit: 2 },
  });
});

test("a cell that starts with = is reported as a formula, and one that our export neutralised is text again", async () => {
  const read = await readAll(csvOf("a,b,c\n=1+1,'=1+1,-5\n"));
  expect(read.cells).toEqual([["formula:=1+1", "text:=1+1", "text:-5"]]);
});

const columns = [
  { title: "名称", kind: "text" },
  { title: "数量", kind: "number" },
] as const;

const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.string({
    unit: fc.constantFrom(
      "'",
      '"',
      "=",
      "+",
      "-",
      "@",
      "\t",
      "\r",
      "\n",
      " ",
      "＝",
      "＠",
      ",",
      "a",
      "\uFEFF",
      "\u3000",
    ),
  }),
);

async function written(rows: (string | null)[][]): Promise<Blob> {
  const stream = createSpreadsheets().writeCsv(columns, ReadableStream.from(rows));
  return new Response(stream).blob();
}

test("whatever is exported, no cell starts with what a spreadsheet would run", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyText, anyText), { minLength: 1, maxLength: 8 }), async (rows) => {
      const text = await (await written(rows)).text();
      for (const [name = "", amount = ""] of parse(text, { bom: true, relax_column_count: true }).slice(1)) {
        expect(name).not.toMatch(/^["\s]*[=+\-@\t\r\n＝＋－＠]/);
        const unlessNumber = /^-?\d+(\.\d+)?$/.test(amount) ? "" : amount;
        expect(unlessNumber).not.toMatch(/^["\s]*[=+\-@\t\r\n＝＋－＠]/);
      }
    }),
    { numRuns: 300 },
  );
});

test("what was exported comes back the same when it is imported", async () => {
  const wellFormed = anyText.map((text) => text.toWellFormed().replaceAll("\0", ""));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(wellFormed, wellFormed), { minLength: 1, maxLength: 8 }), async (rows) => {
      const read = await readAll(await written([["始", "1"], ...rows]));
      const kept = rows.filter((row) => row.some((text) => text !== ""));
      expect(read.cells.slice(1).map((row) => row.map((cell) => cell.slice(cell.indexOf(":") + 1)))).toEqual(kept);
      expect(read.cells.flat().filter((cell) => cell.startsWith("formula:"))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test("an export starts with a byte order mark, quotes every field and leaves true numbers alone", async () => {
  const bytes = await (
    await written([
      ['甲"乙', "-5"],
      [null, "-5)"],
    ])
  ).bytes();
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe('"名称","数量"\r\n"甲""乙","-5"\r\n"","\'-5)"\r\n');
});

test("an export that is given up lets go of its rows", async () => {
  let released = false;
  async function* endless() {
    try {
      for (;;) yield ["甲", "1"];
    } finally {
      released = true;
    }
  }
  const reader = createSpreadsheets().writeCsv(columns, endless()).getReader();
  await reader.read();
  await reader.cancel();
  expect(released).toBe(true);
});
