import { importPermission } from "./import-permission.ts";
import { z } from "zod";
import { FileName } from "../values/file-name.ts";
import { importKinds } from "./import-columns.ts";
import { readingIssueCodes, ReadingLayout, ReadingLayoutChoice } from "../readings/reading-imports.ts";
import { JobAnswer } from "../jobs/jobs.ts";
import { Id, IdParams, Instant, listOf, Paging } from "../kernel/http/paging.ts";
import { ImportQuery } from "./import-query.ts";
import { defineRoutes } from "../kernel/http/route.ts";

export const ImportKind = z.enum(importKinds);
/** A field of the kind's columns. */
export const ImportField = z.string().regex(/^[a-zA-Z]{1,40}$/, { error: "pattern" });

/**
 * UPLOADED: waits for its columns. CHECKING, COMMITTING, UNDOING: a job is running. READY: checked, nothing written.
 * FAILED: the file could not be read completely. CANCELLED: discarded, by its owner or after 30 days.
 */
export const ImportState = z.enum([
  "UPLOADED",
  "CHECKING",
  "READY",
  "COMMITTING",
  "DONE",
  "UNDOING",
  "UNDONE",
  "FAILED",
  "CANCELLED",
]);
export type ImportState = z.infer<typeof ImportState>;

/**
 * new: will be created. changed: a record with the key exists and differs. same: nothing to do. left: not imported,
 * because a person excluded it with a reason, or because it does not belong to the noun.
 */
export const ImportVerdict = z.enum(["new", "changed", "same", "wrong", "left"]);
export type ImportVerdict = z.infer<typeof ImportVerdict>;

export const ImportCounts = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  wrong: z.number().int(),
  left: z.number().int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** The file's column, counted from 0, for each field. */
export const ImportMapping = z.record(ImportField, z.number().int().min(0).max(16_383));
export type ImportMapping = z.infer<typeof ImportMapping>;

/** A column of the file with its first values. */
export const ImportHeadColumn = z.object({ title: z.string(), letters: z.string(), samples: z.array(z.string()) });

/** One of the first rows of a file, as it stands there; long texts and further columns are cut off. */
export const ImportTopRow = z.object({ row: z.number().int(), texts: z.array(z.string()) });
export type ImportTopRow = z.infer<typeof ImportTopRow>;

/** Encodings that a person can choose when detection was wrong. */
export const CsvEncoding = z.enum(["utf-8", "utf-16le", "utf-16be", "gb18030"]);

/** How the file is read; absent options are detected from its content. */
export const ImportReading = z.strictObject({
  sheet: z.string().max(200).optional(),
  /** From 1, as in a spreadsheet. */
  headRow: z.number().int().min(1).max(100).optional(),
  encoding: CsvEncoding.optional(),
});
export type ImportReading = z.infer<typeof ImportReading>;

export const ImportBatch = z.object({
  id: Id,
  kind: ImportKind,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  format: z.enum(["csv", "xlsx"]),
  /** Null for XLSX. */
  encoding: z.string().nullable(),
  /** Null for XLSX. */
  separator: z.string().nullable(),
  /** Visible sheets in their order; empty for CSV. */
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  headRow: z.number().int(),
  /** The first rows of the file, to choose the row of the titles from; empty in lists. */
  top: z.array(ImportTopRow),
  state: ImportState,
  /** Why the last step failed, in the caller's language. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  head: z.array(ImportHeadColumn),
  /** The chosen columns; before that the person's last choice for the same titles, or a proposal by the titles. */
  mapping: ImportMapping,
  mappingIs: z.enum(["chosen", "remembered", "proposed"]),
  counts: ImportCounts,
  held: z.number().int().describe("Values that wait for a decision; of readings."),
  layout: ReadingLayout.nullable().describe("How a file of readings is laid out; null for other kinds."),
  /** The running or last job. */
  jobId: z.string().nullable(),
  createdAt: Instant,
  committedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
  undoUntil: Instant.nullable(),
  /** Whether it can be undone now, or the code of the reason why not. */
  undo: z.enum(["ok", "import.wrong_state", "import.undo_over"]),
  /** Full name of who imported. */
  by: z.string(),
  /** Number of created and changed records; zeros before the commit. */
  created: z.number().int(),
  updated: z.number().int(),
});
export type ImportBatch = z.infer<typeof ImportBatch>;

/** The problem of a cell; `field` null: of the whole row. */
export const ImportProblem = z.object({
  field: ImportField.nullable(),
  /** The cell's name in a spreadsheet, such as `C12`; null for the whole row. */
  cell: z.string().nullable(),
  rule: z.string(),
  message: z.string(),
  /** A correct value that one click accepts. */
  suggestion: z.string().nullable(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

export const ImportRow = z.object({
  row: z.number().int(),
  verdict: ImportVerdict,
  /** The texts of the mapped columns, from the file or a fix. */
  cells: z.record(ImportField, z.string()),
  problems: z.array(ImportProblem),
  /** Present and new values, for `changed`. */
  changes: z.array(z.object({ field: ImportField, before: z.string(), after: z.string() })),
  /** The record of this row, once it exists, and its name. */
  targetId: z.string().nullable(),
  targetName: z.string().nullable(),
  /** Why it is not imported, in the person's words; null where its kind excludes it, as `problems` say. */
  leftBecause: z.string().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

export const ImportIssue = z.object({
  line: z.number().int().describe("Line of the file, the titles counted."),
  code: z.enum(readingIssueCodes),
  severity: z.enum(["INFO", "REFUSED", "HELD"]),
  count: z.number().int().describe("How many values of the line it concerns."),
  raw: z.string().describe("What stands there."),
  message: z.string(),
});
export type ImportIssue = z.infer<typeof ImportIssue>;

export const SheetFormat = z.enum(["csv", "xlsx"]);
const RowParams = z.object({ id: Id, row: z.string().regex(/^[1-9]\d{0,7}$/, { error: "id" }) });

const sheetErrors = [
  "sheet.encoding",
  "sheet.not_a_sheet",
  "sheet.old_excel",
  "sheet.protected",
  "sheet.damaged",
  "sheet.truncated",
  "sheet.bomb",
  "sheet.unsafe",
  "sheet.too_many_columns",
  "sheet.duplicate_column",
  "sheet.empty",
  "sheet.csv_quotes",
  "sheet.row_too_long",
] as const;

export const importRoutes = defineRoutes({
  downloadImportTemplate: {
    method: "GET",
    path: "/imports/template",
    permission: importPermission,
    summary: "Download an import template",
    description: "Titles in the caller's language, one example row and notes.",
    query: z.strictObject({ kind: ImportKind, format: SheetFormat.default("xlsx") }),
    response: "file",
  },
  downloadImportSample: {
    method: "GET",
    path: "/imports/sample",
    permission: importPermission,
    summary: "Download an import sample",
    description: "One row for each common error.",
    query: z.strictObject({ kind: ImportKind, format: SheetFormat.default("xlsx") }),
    response: "file",
  },
  uploadImport: {
    method: "POST",
    path: "/imports",
    permission: importPermission,
    summary: "Upload an import file",
    description: "Nothing is written yet.",
    query: z.strictObject({
      kind: ImportKind,
      name: FileName,
      /** Upload even though the same file was imported before. */
      force: z.enum(["true", "false"]).default("false"),
    }),
    upload: true,
    response: ImportBatch,
    errors: ["import.already", "request.too_large", ...sheetErrors],
  },
  listImports: {
    method: "GET",
    path: "/imports",
    permission: importPermission,
    summary: "List your imports",
    description: "Newest first.",
    query: ImportQuery,
    response: listOf(ImportBatch),
  },
  getImport: {
    method: "GET",
    path: "/imports/{id}",
    permission: importPermission,
    summary: "Get an import",
    description: "Status, columns and counts; after the commit, its receipt.",
    params: IdParams,
    response: ImportBatch,
    errors: ["not_found"],
  },
  discardImport: {
    method: "DELETE",
    path: "/imports/{id}",
    permission: importPermission,
    summary: "Discard an import",
    description: "Only before it is committed.",
    params: IdParams,
    response: ImportBatch,
    errors: ["not_found", "import.wrong_state"],
  },
  readImport: {
    method: "PUT",
    path: "/imports/{id}/reading",
    permission: importPermission,
    summary: "Set import file options",
    description: "Sheet, header row or encoding. The columns are matched again.",
    params: IdParams,
    body: ImportReading,
    response: ImportBatch,
    errors: ["not_found", "import.wrong_state", ...sheetErrors],
  },
  checkImport: {
    method: "PUT",
    path: "/imports/{id}/mapping",
    permission: importPermission,
    summary: "Start the import check",
    description: "Sets the column mapping and starts the dry run.",
    params: IdParams,
    body: z.strictObject({ mapping: ImportMapping, layout: ReadingLayoutChoice.optional() }),
    response: JobAnswer,
    queued: true,
    errors: ["not_found", "import.mapping", "import.wrong_state"],
  },
  listImportRows: {
    method: "GET",
    path: "/imports/{id}/rows",
    permission: importPermission,
    summary: "List import rows",
    description: "Checked rows of one verdict, in file order.",
    params: IdParams,
    query: z.strictObject({ ...Paging.shape, verdict: ImportVerdict.default("wrong") }),
    response: listOf(ImportRow),
    errors: ["not_found"],
  },
  listImportIssues: {
    method: "GET",
    path: "/imports/{id}/issues",
    permission: importPermission,
    summary: "List import issues",
    description: "Of a file of readings, by line, of one code or of all, with how many values each code concerns.",
    params: IdParams,
    query: z.strictObject({ ...Paging.shape, code: z.enum(readingIssueCodes).optional() }),
    response: listOf(ImportIssue).extend({
      codes: z.array(z.object({ code: z.enum(readingIssueCodes), values: z.number().int(), message: z.string() })),
    }),
    errors: ["not_found"],
  },
  fixImportRow: {
    method: "PATCH",
    path: "/imports/{id}/rows/{row}",
    permission: importPermission,
    summary: "Correct an import row",
    description: "Checked again immediately, or skipped with a reason.",
    params: RowParams,
    body: z.strictObject({
      /** Why the row is not imported; null includes it again. */
      leftBecause: z.string().trim().min(1).max(200).nullable().optional(),
      cells: z.record(ImportField, z.string().max(2000)).default({}),
    }),
    response: z.object({ row: ImportRow, counts: ImportCounts }),
    errors: ["not_found", "import.wrong_state"],
  },
  downloadWrongRows: {
    method: "GET",
    path: "/imports/{id}/wrong-rows",
    permission: importPermission,
    summary: "Download rows with errors",
    description: "As in the file, with a column for the errors.",
    params: IdParams,
    query: z.strictObject({ format: SheetFormat.default("xlsx") }),
    response: "file",
    errors: ["not_found"],
  },
  commitImport: {
    method: "POST",
    path: "/imports/{id}/commit",
    permission: importPermission,
    summary: "Commit an import",
    description: "All rows, or only the valid ones.",
    params: IdParams,
    body: z.strictObject({
      /** False: not accepted while any row is wrong. */
      validOnly: z.boolean(),
    }),
    response: JobAnswer,
    queued: true,
    keyRequired: true,
    errors: ["not_found", "incomplete", "import.wrong_state", "import.nothing", "import.outdated", "step_up.needed"],
  },
  undoImport: {
    method: "POST",
    path: "/imports/{id}/undo",
    permission: importPermission,
    summary: "Undo an import",
    description: "Within 24 hours, as long as nothing it touched has been changed.",
    params: IdParams,
    response: JobAnswer,
    queued: true,
    errors: ["not_found", "import.wrong_state", "import.undo_over", "import.changed_since", "step_up.needed"],
  },
});
