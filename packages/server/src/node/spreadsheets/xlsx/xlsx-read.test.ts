import { openAsBlob } from "node:fs";
import { expect, test } from "vitest";
import {
  collect,
  inline,
  main,
  readAll,
  relations,
  sheetXml,
  workbookParts,
  xlsxOf,
  zipOf,
} from "../fixtures/workbooks.ts";

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const head = (...titles: string[]) =>
  row(1, titles.map((title, at) => inline(`${String.fromCharCode(65 + at)}1`, title)).join(""));
const sst = (...items: string[]) => `<sst xmlns="${main}">${items.map((item) => `<si>${item}</si>`).join("")}</sst>`;
const styles = (formats: string, ids: number[]) =>
  `<styleSheet xmlns="${main}"><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${ids
    .map((id) => `<xf numFmtId="${id}"/>`)
    .join("")}</cellXfs></styleSheet>`;

test("shared, inline and rich texts are read whole, without the reading aids above Chinese letters", async () => {
  const strings = sst(
    "<t>华东电力</t>",
    '<r><rPr><b/></rPr><t>粗</t></r><r><t xml:space="preserve"> 体</t></r><rPh sb="0" eb="1"><t>cu</t></rPh>',
    "<t>一&#10;二 &lt;&amp;&gt;</t>",
    "<t>_x0041_ _x005F_x0041_</t>",
    "<t><![CDATA[<原样>]]></t>",
    "<t/>",
  );
  const cells = [0, 1, 2, 3, 4, 5].map((index) => `<c r="A${index + 2}" t="s"><v>${index}</v></c>`);
  const file = await xlsxOf(
    cells.map((cell, at) => row(at + 2, `${cell}<c r="B${at + 2}"><v>${at}</v></c>`)).join(""),
    {
      strings,
    },
  );
  const { reading } = await readAll(file);
  const texts = (await collect(reading.rows())).map(({ cells: [cell] }) => `${cell?.kind}:${cell?.text}`);
  expect(texts).toEqual(["text:华东电力", "text:粗 体", "text:一\n二 <&>", "text:A _x0041_", "text:<原样>", "empty:"]);
});

test.each([
  ["12", "number:12"],
  ["1.1000000000000001", "number:1.1"],
  ["0.30000000000000004", "number:0.3"],
  ["1.3800138E10", "number:13800138000"],
  ["1E-7", "number:0.0000001"],
  ["-2.5e3", "number:-2500"],
  ["1e21", "number:1000000000000000000000"],
  ["914403001922038216", "number:914403001922038000"],
  ["zwölf", "error:zwölf"],
])("a stored number %s reads as %s", async (stored, cell) => {
  expect((await readAll(await xlsxOf(row(2, `<c r="A2"><v>${stored}</v></c>`)))).cells).toEqual([[cell]]);
});

test.each([
  ["built-in format", 14, "", "46347", "date:2026-11-21"],
  ["Chinese built-in format", 31, "", "46347", "date:2026-11-21"],
  ["own format with literals", 170, 'yyyy"年"m"月"d"日"', "46347.5", "date:2026-11-21 12:00:00"],
  ["own format with a locale", 170, "[$-804]yyyy\\-mm\\-dd;@", "46347.99999", "date:2026-11-21 23:59:59"],
  ["time alone", 20, "", "0.75", "date:18:00:00"],
  ["first day there is", 14, "", "1", "date:1900-01-01"],
  ["last day before the one that never was", 14, "", "59", "date:1900-02-28"],
  ["the day that never was", 14, "", "60", "number:60"],
  ["the day after it", 14, "", "61", "date:1900-03-01"],
  ["duration", 170, "[h]:mm", "1.5", "number:1.5"],
  ["money with a letter in quotes", 170, '#,##0.00" days"', "12", "number:12"],
  ["colour and condition", 170, "[Red][&lt;0]0.00;General", "12", "number:12"],
  ["before the calendar", 14, "", "-1", "number:-1"],
])("%s: style %i %s shows %s as %s", async (_, id, code, stored, cell) => {
  const formats = code === "" ? "" : `<numFmt numFmtId="${id}" formatCode="${code.replaceAll('"', "&quot;")}"/>`;
  const file = await xlsxOf(row(2, `<c r="A2" s="1"><v>${stored}</v></c>`), { styles: styles(formats, [0, id]) });
  expect((await readAll(file)).cells).toEqual([[cell]]);
});

test("the calendar from 1904 that old Macs used is kept", async () => {
  const workbook = `<workbook xmlns="${main}" xmlns:r="urn:r"><workbookPr date1904="1"/><sheets><sheet name="S" r:id="rId1"/></sheets></workbook>`;
  const file = await xlsxOf(row(2, '<c r="A2" s="1"><v>44885</v></c>'), { workbook, styles: styles("", [0, 14]) });
  expect((await readAll(file)).cells).toEqual([["date:2026-11-21"]]);
});

test("booleans, errors and dates written out are told apart", async () => {
  const cells =
    '<c r="A2" t="b"><v>1</v></c><c r="B2" t="b"><v>0</v></c><c r="C2" t="e"><v>#N/A</v></c><c r="D2" t="d"><v>2026-11-21T08:30:00Z</v></c><c r="E2" t="d"><v>2026-11-21</v></c><c r="F2" t="str"><v>甲</v></c>';
  const file = await zipOf(workbookParts({ sheet: sheetXml(head("a", "b", "c", "d", "e", "f") + row(2, cells)) }));
  expect((await readAll(file)).cells).toEqual([
    ["boolean:TRUE", "boolean:FALSE", "error:#N/A", "date:2026-11-21 08:30:00", "date:2026-11-21", "text:甲"],
  ]);
});

test("a formula is reported as such, and the value that the file remembers is not used", async () => {
  const cells =
    '<c r="A2"><f>SUM(B1:B9)</f><v>42</v></c><c r="B2" t="str"><f>A1&amp;"x"</f><v>名称x</v></c><c r="C2"><f t="shared" si="0"/><v>7</v></c>';
  const file = await zipOf(workbookParts({ sheet: sheetXml(head("a", "b", "c") + row(2, cells)) }));
  expect((await readAll(file)).cells).toEqual([["formula:=SUM(B1:B9)", 'formula:=A1&"x"', "formula:="]]);
});

test("missing cells, rows and references keep everything in its place", async () => {
  const rows = [
    head("a", "b", "c"),
    '<row r="4"><c r="C4"><v>3</v></c></row>',
    '<row><c><v>1</v></c><c r="C5"><v>3</v></c></row>',
    '<row r="9"><c r="A9" s="1"/><c r="B9" t="inlineStr"><is><t></t></is></c></row>',
    '<row r="10" spans="1:3"><c r="B10"><v>2</v></c><c><v>3</v></c><c r="XFD10" s="4"/></row>',
  ];
  const read = await readAll(await zipOf(workbookParts({ sheet: sheetXml(rows.join("")) })));
  expect(read.rowNumbers).toEqual([4, 5, 10]);
  expect(read.cells).toEqual([
    ["empty:", "empty:", "number:3"],
    ["number:1", "empty:", "number:3"],
    ["empty:", "number:2", "number:3"],
  ]);
});

test("a cell beyond the head is told apart from the row", async () => {
  const { reading } = await readAll(await xlsxOf(row(2, `${inline("A2", "甲")}${inline("D2", "多")}`)));
  const [first] = await collect(reading.rows());
  expect(first).toMatchObject({ missing: 0, extra: [{ text: "多" }] });
});

test("prefixed names, a byte order mark, parts elsewhere and absolute targets are understood", async () => {
  const x = (name: string, rest: string) => `<x:${name}>${rest}</x:${name}>`;
  const sheet = `\uFEFF<?xml version="1.0"?><x:worksheet xmlns:x="${main}">${x(
    "sheetData",
    '<x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c></x:row><x:row r="2"><x:c r="A2" t="s"><x:v>1</x:v></x:c></x:row>',
  )}</x:worksheet>`;
  const file = await zipOf({
    "_rels/.rels": relations([
      ["a", "extended-properties", "/docProps/app.xml"],
      ["b", "officeDocument", "/book/Main.xml"],
    ]),
    "book/main.xml": `<x:workbook xmlns:x="${main}" xmlns:d="urn:d"><x:sheets><x:sheet name="客户" d:id="s1"/></x:sheets></x:workbook>`,
    "book/_rels/main.xml.rels": relations([
      ["s1", "worksheet", "/deep/er/one.xml"],
      ["s2", "sharedStrings", "../texts/all.xml"],
    ]),
    "deep/er/one.xml": sheet,
    "texts/all.xml": `<x:sst xmlns:x="${main}"><x:si><x:t>名称</x:t></x:si><x:si><x:t>华东</x:t></x:si></x:sst>`,
  });
  const read = await readAll(file);
  expect([read.head, read.cells, read.sheetNames]).toEqual([["名称"], [["text:华东"]], ["客户"]]);
});

test("UTF-16 parts are understood", async () => {
  const sheet = Buffer.from(
    `\uFEFF<?xml version="1.0" encoding="UTF-16"?>${sheetXml(head("名称") + row(2, inline("A2", "华东"))).slice(39)}`,
    "utf16le",
  );
  const parts = { ...workbookParts({ sheet: "" }), "xl/worksheets/sheet1.xml": sheet };
  expect((await readAll(await zipOf(parts))).cells).toEqual([["text:华东"]]);
});

test("the first visible sheet is read, another one by its name", async () => {
  const workbook = `<workbook xmlns="${main}" xmlns:r="urn:r"><sheets><sheet name="隐藏" state="hidden" r:id="rId1"/><sheet name="说明" r:id="rId8"/><sheet name="客户" r:id="rId9"/></sheets></workbook>`;
  const one = (text: string) => sheetXml(head("名称") + row(2, inline("A2", text)));
  const parts = workbookParts({
    sheet: one("隐"),
    workbook,
    extra: { "xl/worksheets/a.xml": one("说"), "xl/worksheets/b.xml": one("客") },
  });
  parts["xl/_rels/workbook.xml.rels"] = relations([
    ["rId1", "worksheet", "worksheets/sheet1.xml"],
    ["rId8", "worksheet", "worksheets/a.xml"],
    ["rId9", "worksheet", "worksheets/b.xml"],
  ]);
  const file = await zipOf(parts);
  const read = await readAll(file);
  expect([read.sheetNames, read.cells]).toEqual([["说明", "客户"], [["text:说"]]]);
  expect((await readAll(file, { sheetName: "客户" })).cells).toEqual([["text:客"]]);
  await expect(readAll(file, { sheetName: "隐藏" })).rejects.toMatchObject({ code: "sheet.empty" });
});

test("a file that LibreOffice wrote is read as it was typed", async () => {
  const read = await readAll(await openAsBlob(new URL("../fixtures/made-by-libreoffice.xlsx", import.meta.url)));
  expect(read.head).toEqual(["名称", "数量", "日期", "公式", "是否"]);
  expect(read.cells).toEqual([
    ["text:华东电力", "number:12.5", "date:2026-11-21", "formula:=B2*2", "boolean:TRUE"],
    ["text:一\n二", "number:0.0000001", "date:2026-11-21 08:30:00", 'formula:=CONCATENATE("a",A2)', "boolean:FALSE"],
    ["empty:", "number:0.1", "empty:", "formula:=1/0", "empty:"],
    ["number:7", "number:13800138000", "date:18:00:00", "formula:=A2", "text:x"],
  ]);
});
