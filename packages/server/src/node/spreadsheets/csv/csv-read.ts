import { Readable } from "node:stream";
import { CsvError, Parser } from "csv-parse";
import { restoreText } from "../../../kernel/spreadsheets/formula-text.ts";
import {
  SheetError,
  sheetLimits,
  type SheetCell,
  type SheetSource,
} from "../../../kernel/spreadsheets/spreadsheets.ts";
import type { DetectedEncoding } from "./csv-encoding.ts";
import { emptyCell, type RawRow } from "../raw-rows.ts";

export type Separator = "," | ";" | "\t";

const batchRows = 64;
/** Counts empty lines as well, so that a file of nothing else ends too. */
const maxLines = sheetLimits.rows * 2;
const pieceBytes = 16 * 1024;
const headBytes = 64 * 1024;

/** The most frequent of `,` `;` and tab in the first line that has any, outside quotes; a comma when there is none. */
export async function detectSeparator(
  source: SheetSource,
  { encoding, markBytes }: DetectedEncoding,
): Promise<Separator> {
  const start = await source.slice(markBytes, Math.min(source.size, markBytes + headBytes)).arrayBuffer();
  const text = new TextDecoder(encoding).decode(start).replace(/^[\r\n]+/, "");
  const counts: Record<Separator, number> = { ",": 0, ";": 0, "\t": 0 };
  let quoted = false;
  for (const char of text) {
    if (char === '"') quoted = !quoted;
    else if (quoted) continue;
    else if (char in counts) counts[char as Separator] += 1;
    // A title above the table is a line without separators.
    else if ((char === "\n" || char === "\r") && Object.values(counts).some((count) => count > 0)) break;
  }
  const [most] = (Object.entries(counts) as [Separator, number][]).toSorted((a, b) => b[1] - a[1]);
  return most?.[0] ?? ",";
}

/** Every non-empty line with its number; `missing` is computed later, against the head. */
export async function* readCsvRows(
  source: SheetSource,
  detected: DetectedEncoding,
  separator: Separator,
): AsyncGenerator<RawRow[]> {
  const parser = new Parser({
    delimiter: separator,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    max_record_size: sheetLimits.recordBytes,
  });
  const bytes = Readable.from(decoded(source, detected), { objectMode: false });
  bytes.on("error", (fault) => parser.destroy(fault));
  bytes.pipe(parser);
  let row = 0;
  let batch: RawRow[] = [];
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      row += 1;
      if (row > maxLines) throw new SheetError("sheet.too_many_rows", { limit: maxLines });
      if (record.every((text) => text === "")) continue;
      batch.push({ row, cells: record.map(csvCell) });
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  } catch (fault) {
    throw toSheetError(fault);
  } finally {
    bytes.destroy();
    parser.destroy();
  }
}

/** csv-parse works on UTF-8 bytes, so UTF-8 passes unchanged. It returns all rows of a chunk at once. */
async function* decoded(source: SheetSource, { encoding, markBytes }: DetectedEncoding): AsyncGenerator<Uint8Array> {
  const stream = source.slice(markBytes, source.size).stream();
  if (encoding === "utf-8") {
    for await (const chunk of stream) {
      for (let at = 0; at < chunk.length; at += pieceBytes) yield chunk.subarray(at, at + pieceBytes);
    }
    return;
  }
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  for await (const chunk of stream) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

function csvCell(text: string): SheetCell {
  if (text === "") return emptyCell;
  if (text.startsWith("=")) return { text, kind: "formula" };
  return { text: restoreText(text), kind: "text" };
}

function toSheetError(fault: unknown): unknown {
  if (!(fault instanceof CsvError)) return fault;
  const at = {
    row: Number(fault.records) + 1,
    ...(typeof fault.index === "number" ? { column: fault.index + 1 } : {}),
  };
  if (fault.code === "CSV_MAX_RECORD_SIZE") {
    return new SheetError("sheet.row_too_long", { ...at, limit: sheetLimits.recordBytes }, fault);
  }
  return new SheetError("sheet.csv_quotes", at, fault);
}
