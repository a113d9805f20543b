import type { ErrorCode } from "@busbar/contract/kernel/errors/errors";

export type SheetErrorCode = Extract<ErrorCode, `sheet.${string}`>;

/** What the texts of the code may fill in; `row` and `column` count from 1 as the person sees them. */
export type SheetErrorDetails = {
  row?: number;
  column?: number | string;
  limit?: number;
  /** What was found or broken, for the log and for support: "pdf", "ratio", "doctype". Not a text for people. */
  what?: string;
};

/** A file that cannot be read as a table. Expected: it becomes a refusal with the same code. */
export class SheetError extends Error {
  readonly code: SheetErrorCode;
  readonly details: SheetErrorDetails;

  constructor(code: SheetErrorCode, details: SheetErrorDetails = {}, cause?: unknown) {
    super(`${code} ${JSON.stringify(details)}`, cause === undefined ? undefined : { cause });
    this.name = "SheetError";
    this.code = code;
    this.details = details;
  }
}

export type SheetCellKind = "text" | "number" | "date" | "boolean" | "formula" | "error" | "empty";

/**
 * A cell as text. number: plain decimal without exponent, at most the 15 digits a spreadsheet keeps.
 * date: `2026-11-21`, `2026-11-21 13:45:00` or `13:45:00`, without a time zone. boolean: `TRUE` or `FALSE`.
 * formula: the formula's own text with its `=`, never evaluated and without the value that the file remembers.
 */
export type SheetCell = { readonly text: string; readonly kind: SheetCellKind };

export type SheetRow = {
  /** From 1, as the person sees it in a spreadsheet; the head counts. */
  readonly row: number;
  /** One cell for each column of the head, in its order. */
  readonly cells: readonly SheetCell[];
  /** How many cells a CSV line lacked; always 0 for XLSX, which leaves empty cells out. */
  readonly missing: number;
  /** Cells beyond the head that hold something: usually a separator that was not quoted. */
  readonly extra: readonly SheetCell[];
};

export type SheetEncoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

/** Stored bytes with random access. A `Blob` or `File` is one. */
export type SheetSource = {
  readonly size: number;
  slice(start: number, end: number): { stream(): ReadableStream<Uint8Array>; arrayBuffer(): Promise<ArrayBuffer> };
};

export type SheetReadOptions = {
  /** Instead of detecting it, when the person knows better. CSV only. */
  encoding?: SheetEncoding;
  /** The sheet's name; without it the first visible one. XLSX only. */
  sheetName?: string;
  /** Where the titles stand, from 1; without it the first row that holds something. */
  headRow?: number;
  maxColumns?: number;
  /** Rows below the head. */
  maxRows?: number;
};

export type SheetReading = {
  readonly format: "csv" | "xlsx";
  /** Null for XLSX. */
  readonly encoding: SheetEncoding | null;
  /** Null for XLSX. */
  readonly separator: "," | ";" | "\t" | null;
  /** Visible sheets in their order; empty for CSV. */
  readonly sheetNames: readonly string[];
  /** Titles by position, trimmed; a column without a title is "". No two are alike. */
  readonly head: readonly string[];
  readonly headRow: number;
  /**
   * The rows below the head, from the start at each call; wholly empty rows are left out but keep their number.
   * @throws {SheetError} while reading, when the fault lies further down
   */
  rows(): AsyncIterable<SheetRow>;
};

/**
 * text: ids, codes and phone numbers too, so that no digit is lost. number: a decimal string.
 * date: `YYYY-MM-DD`. dateTime: `YYYY-MM-DD HH:mm:ss`, local, `T` allowed.
 */
export type SheetColumnKind = "text" | "number" | "date" | "dateTime";

export type SheetColumn = {
  readonly title: string;
  readonly kind: SheetColumnKind;
  /** In characters; a default by kind without it. XLSX only. */
  readonly width?: number;
};

/** A title over some columns that stand side by side; over one alone, its cell and that of the column are one. */
export type SheetSpan = { readonly title: string; readonly columns: number };

/** Values in the order of the columns; null is an empty cell. */
export type SheetValues = readonly (string | null)[];

/**
 * What a file says of itself once its rows are known. In CSV: lines below the rows that begin with a field of `#` alone.
 * In XLSX: a sheet of its own behind the rows.
 */
export type SheetAbout = {
  readonly sheetName: string;
  readonly columns: readonly [string, string];
  /** Asked for when the last row is written. */
  readonly lines: () => readonly (readonly [string, string])[];
};

/**
 * Reading and writing tables as streams, in constant memory.
 * Hostile files end in a {@link SheetError}; nothing in a file is ever evaluated.
 */
export type Spreadsheets = {
  /**
   * Tells CSV from XLSX by content, not by name, and reads the head.
   * @throws {SheetError}
   */
  read(source: SheetSource, options?: SheetReadOptions): Promise<SheetReading>;
  /** UTF-8 with a byte order mark, every field quoted, lines ended by CR LF, formulas neutralised. */
  writeCsv(
    columns: readonly SheetColumn[],
    rows: AsyncIterable<SheetValues>,
    about?: SheetAbout,
  ): ReadableStream<Uint8Array>;
  /**
   * `over`: a line above the titles, of spans that take up all columns.
   * Goes on in a further sheet past the 1,048,575 rows that one sheet holds below its head.
   */
  writeXlsx(
    columns: readonly SheetColumn[],
    rows: AsyncIterable<SheetValues>,
    options: { sheetName: string; about?: SheetAbout | undefined; over?: readonly SheetSpan[] | undefined },
  ): ReadableStream<Uint8Array>;
};

export const sheetLimits = {
  columns: 200,
  rows: 1_000_000,
  /** Of one CSV line or one XLSX cell, in bytes. */
  recordBytes: 1024 * 1024,
} as const;

/** `columnLetters(1)` is "A", `columnLetters(27)` is "AA". */
export function columnLetters(column: number): string {
  let letters = "";
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** Two titles are the same column when this is equal: width, case and spacing do not tell columns apart. */
export function titleKey(title: string): string {
  return title.normalize("NFKC").replace(/\s+/g, " ").trim().toLowerCase();
}

/** @throws {SheetError} `sheet.duplicate_column`, naming the title */
export function refuseDuplicateTitles(titles: readonly string[]): void {
  const seen = new Set<string>();
  for (const title of titles) {
    const key = titleKey(title);
    if (key !== "" && seen.has(key)) throw new SheetError("sheet.duplicate_column", { column: title.trim() });
    seen.add(key);
  }
}
