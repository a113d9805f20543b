import type { ErrorCode } from "@busbar/contract/kernel/errors/errors";

export type SheetErrorCode = Extract<ErrorCode, `sheet.${string}`>;

/** Values for the text of the code; `row` and `column` count from 1, as in a spreadsheet. */
export type SheetErrorDetails = {
  row?: number;
  column?: number | string;
  limit?: number;
  /** What was found or is broken, for the log and for support: "pdf", "ratio", "doctype". Not shown to people. */
  what?: string;
};

/** A file that cannot be read as a table; it becomes a refusal with the same code. */
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
  /** From 1, as in a spreadsheet; the head is counted. */
  readonly row: number;
  /** One cell for each column of the head, in its order. */
  readonly cells: readonly SheetCell[];
  /** How many cells a CSV line lacked; always 0 for XLSX, which omits empty cells. */
  readonly missing: number;
  /** Non-empty cells beyond the head: usually from a separator that was not quoted. */
  readonly extra: readonly SheetCell[];
};

export type SheetEncoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030";

/** Stored bytes with random access, such as a `Blob` or `File`. */
export type SheetSource = {
  readonly size: number;
  slice(start: number, end: number): { stream(): ReadableStream<Uint8Array>; arrayBuffer(): Promise<ArrayBuffer> };
};

/** One of the first rows as the file has it, before it is known where the titles are. */
export type SheetTopRow = { readonly row: number; readonly texts: readonly string[] };

export type SheetReadOptions = {
  /** Overrides detection, when the person knows the encoding. CSV only. */
  encoding?: SheetEncoding;
  /** The sheet's name; by default the first visible sheet. XLSX only. */
  sheetName?: string;
  /** The row of the titles, from 1; by default the one that `findHead` names. */
  headRow?: number;
  /** Names the row of the titles among the first rows; undefined for the first one that is not empty. */
  findHead?: (top: readonly SheetTopRow[]) => number | undefined;
  maxColumns?: number;
  /** Limit of rows below the head. */
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
  /** Titles by position, trimmed and unique; a column without a title is "". */
  readonly head: readonly string[];
  readonly headRow: number;
  /** The first rows that are not empty, at most {@link sheetLimits.topRows}. */
  readonly top: readonly SheetTopRow[];
  /**
   * The rows below the head, from the start at each call; empty rows are skipped but counted in `row`.
   * @throws {SheetError} while reading, when the fault is further down
   */
  rows(): AsyncIterable<SheetRow>;
};

/**
 * text: also ids, codes and phone numbers, so that no digit is lost. number: a decimal string. date: `YYYY-MM-DD`.
 * dateTime: `YYYY-MM-DD HH:mm:ss`, local time, `T` allowed.
 */
export type SheetColumnKind = "text" | "number" | "date" | "dateTime";

export type SheetColumn = {
  readonly title: string;
  readonly kind: SheetColumnKind;
  /** In characters; by default it depends on the kind. XLSX only. */
  readonly width?: number;
};

/** A title over neighbouring columns; over a single column it is merged with the column's own title. */
export type SheetSpan = { readonly title: string; readonly columns: number };

/** Values in the order of the columns; null is an empty cell. */
export type SheetValues = readonly (string | null)[];

/**
 * Remarks that are known only after the last row. In CSV: lines below the rows whose first field is `#`. In XLSX: a
 * sheet of its own at the end.
 */
export type SheetAbout = {
  readonly sheetName: string;
  readonly columns: readonly [string, string];
  /** Called when the last row is written. */
  readonly lines: () => readonly (readonly [string, string])[];
};

/**
 * Reads and writes tables as streams, in constant memory. Malicious files end in a {@link SheetError}; nothing in a
 * file is evaluated.
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
   * `over`: a line of spans above the titles that covers all columns. Continues on a further sheet after the 1,048,575
   * rows that a sheet holds below its head.
   */
  writeXlsx(
    columns: readonly SheetColumn[],
    rows: AsyncIterable<SheetValues>,
    options: { sheetName: string; about?: SheetAbout | undefined; over?: readonly SheetSpan[] | undefined },
  ): ReadableStream<Uint8Array>;
};

export const sheetLimits = {
  columns: 200,
  /** Rows among which the titles are looked for. */
  topRows: 20,
  rows: 1_000_000,
  /** Longest CSV line or XLSX cell, in bytes. */
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

/** Two titles are the same column when this is equal: width, case and spacing are ignored. */
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
