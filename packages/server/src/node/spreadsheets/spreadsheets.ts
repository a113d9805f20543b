import {
  SheetError,
  type SheetReading,
  type SheetReadOptions,
  type SheetSource,
  type Spreadsheets,
} from "../../kernel/spreadsheets/spreadsheets.ts";
import { detectEncoding } from "./csv/csv-encoding.ts";
import { detectSeparator, readCsvRows } from "./csv/csv-read.ts";
import { writeCsv } from "../../kernel/spreadsheets/csv-write.ts";
import { type RawRow, readHead, shapeRows } from "./raw-rows.ts";
import { detectFormat } from "./sheet-format.ts";
import { openArchive } from "./xlsx/xlsx-archive.ts";
import { readXlsxRows } from "./xlsx/xlsx-rows.ts";
import { readSharedStrings } from "./xlsx/xlsx-strings.ts";
import { readDateStyles } from "./xlsx/xlsx-styles.ts";
import { readWorkbook } from "./xlsx/xlsx-workbook.ts";
import { writeXlsx } from "./xlsx/xlsx-write.ts";

export function createSpreadsheets(): Spreadsheets {
  return {
    async read(source, options = {}) {
      return (await detectFormat(source)) === "xlsx" ? readXlsx(source, options) : readCsv(source, options);
    },
    writeCsv,
    writeXlsx,
  };
}

async function readCsv(source: SheetSource, options: SheetReadOptions): Promise<SheetReading> {
  const detected = await detectEncoding(source, options.encoding);
  const separator = await detectSeparator(source, detected);
  return {
    format: "csv",
    encoding: detected.encoding,
    separator,
    sheetNames: [],
    ...(await shaped(() => readCsvRows(source, detected, separator), { ...options, sparse: false })),
  };
}

async function readXlsx(source: SheetSource, options: SheetReadOptions): Promise<SheetReading> {
  const archive = await openArchive(source);
  const { sheets, strings, styles, dateSystem } = await readWorkbook(archive);
  const sheet = options.sheetName === undefined ? sheets[0] : sheets.find(({ name }) => name === options.sheetName);
  if (sheet === undefined) throw new SheetError("sheet.empty", { what: "no visible sheet" });
  const meaning = {
    dateSystem,
    dateStyles: await readDateStyles(archive, styles),
    strings: await readSharedStrings(archive, strings),
  };
  return {
    format: "xlsx",
    encoding: null,
    separator: null,
    sheetNames: sheets.map(({ name }) => name),
    ...(await shaped(() => readXlsxRows(archive.unpack(sheet.part), meaning), { ...options, sparse: true })),
  };
}

async function shaped(pass: () => AsyncGenerator<RawRow[]>, options: SheetReadOptions & { sparse: boolean }) {
  const { headRow, head, top } = await readHead(pass(), options);
  return { headRow, head, top, rows: () => shapeRows(pass(), head.length, { ...options, headRow }) };
}
