import { type PassThrough, Readable } from "node:stream";
import { ZipFile } from "yazl";
import {
  columnLetters,
  type SheetAbout,
  type SheetColumn,
  type SheetColumnKind,
  type SheetSpan,
  type SheetValues,
} from "../../../kernel/spreadsheets/spreadsheets.ts";
import { createEventLoopYield } from "../../../kernel/spreadsheets/event-loop-yield.ts";
import { cellWriters, escapeText, joinedCells, sheetTitle } from "./xlsx-cells.ts";
import {
  contentTypesXml,
  rootRelationsXml,
  sheetEndXml,
  sheetStartXml,
  stylesXml,
  workbookRelationsXml,
  workbookXml,
} from "./xlsx-parts.ts";

/** Per sheet, including the head. */
const maxSheetRows = 1_048_576;
const chunkLength = 64 * 1024;
/** Half the time of level 6 for a tenth more bytes. */
const compressionLevel = 3;
const defaultWidth: Record<SheetColumnKind, number> = { text: 20, number: 14, date: 12, dateTime: 20 };

export type XlsxWriteOptions = {
  sheetName: string;
  about?: SheetAbout | undefined;
  over?: readonly SheetSpan[] | undefined;
  rowsPerSheet?: number;
};

/**
 * Texts are written into their cells (inline strings), because a table of shared strings would have to be held until
 * the end.
 */
export function writeXlsx(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetValues>,
  options: XlsxWriteOptions,
): ReadableStream<Uint8Array> {
  return ReadableStream.from(xlsxChunks(columns, rows, options));
}

async function* xlsxChunks(
  columns: readonly SheetColumn[],
  rows: AsyncIterable<SheetValues>,
  { sheetName, about, over = [], rowsPerSheet = maxSheetRows }: XlsxWriteOptions,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as PassThrough;
  const values = rows[Symbol.asyncIterator]();
  const state: Progress = { ended: false, ahead: null };
  let sheet: Readable | null = null;
  let sheets = 0;

  const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { compressionLevel });
  const addSheet = () => {
    sheets += 1;
    const part = `xl/worksheets/sheet${sheets}.xml`;
    sheet = Readable.from(sheetXml({ columns, over, values, state, rowsPerSheet, first: sheets === 1 }), {
      objectMode: false,
    });
    sheet.on("error", (fault) => output.destroy(fault));
    sheet.on("end", () => (state.ended ? finish() : addSheet()));
    zip.addReadStream(sheet, part, { compressionLevel });
  };
  const finish = () => {
    const titles = Array.from({ length: sheets }, (_, at) => escapeText(sheetTitle(sheetName, at + 1)));
    if (about) {
      titles.push(escapeText(sheetTitle(about.sheetName, 1)));
      addText(`xl/worksheets/sheet${titles.length}.xml`, aboutXml(about));
    }
    addText("xl/workbook.xml", workbookXml(titles));
    addText("xl/_rels/workbook.xml.rels", workbookRelationsXml(titles.length));
    zip.end();
  };

  try {
    addText("[Content_Types].xml", contentTypesXml);
    addText("_rels/.rels", rootRelationsXml);
    addText("xl/styles.xml", stylesXml);
    addSheet();
    for await (const chunk of output as AsyncIterable<Buffer>) yield chunk;
  } finally {
    (sheet as Readable | null)?.destroy();
    output.destroy();
    if (!state.ended) await values.return?.();
  }
}

/** `ahead`: the row that was already read, to learn whether a further sheet is needed. */
type Progress = { ended: boolean; ahead: SheetValues | null };

type Sheet = {
  columns: readonly SheetColumn[];
  over: readonly SheetSpan[];
  values: AsyncIterator<SheetValues>;
  state: Progress;
  rowsPerSheet: number;
  first: boolean;
};

async function* sheetXml({ columns, over, values, state, rowsPerSheet, first }: Sheet): AsyncGenerator<Buffer> {
  const yieldToEventLoop = createEventLoopYield();
  const cells = cellWriters(columns);
  const widths = columns.map((column) => column.width ?? defaultWidth[column.kind]);
  let row = over.length > 0 ? 2 : 1;
  let text = sheetStartXml(widths, first, row) + cells.head(over);
  for (;;) {
    const next = state.ahead ?? (await take(values));
    state.ahead = row < rowsPerSheet ? null : next;
    state.ended = next === null;
    if (next === null || state.ahead !== null) break;
    row += 1;
    text += cells.row(row, next);
    if (text.length < chunkLength) continue;
    yield Buffer.from(text);
    text = "";
    await yieldToEventLoop();
  }
  const last = `${columnLetters(Math.max(1, columns.length))}${row}`;
  yield Buffer.from(text + sheetEndXml(last, joinedCells(over)));
}

function aboutXml(about: SheetAbout): string {
  const lines = about.lines();
  const cells = cellWriters(about.columns.map((title) => ({ title, kind: "text" })));
  const rows = lines.map((line, at) => cells.row(at + 2, line));
  return sheetStartXml([24, 60], false) + cells.head() + rows.join("") + sheetEndXml(`B${lines.length + 1}`);
}

async function take(values: AsyncIterator<SheetValues>): Promise<SheetValues | null> {
  const next = await values.next();
  return next.done === true ? null : next.value;
}
