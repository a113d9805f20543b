import { z } from "zod";
import { FileName } from "./file-name.ts";
import { importFields } from "./import-columns.ts";
import { JobAnswer } from "./jobs.ts";
import { Id, IdParams, Instant, listOf, Paging } from "./kernel/paging.ts";
import { defineRoutes } from "./kernel/route.ts";

export const ImportField = z.enum(importFields);

/**
 * UPLOADED: waits for its columns. CHECKING, COMMITTING, UNDOING: a job is at work. READY: checked, nothing written to
 * customers. FAILED: the file could not be read to its end. CANCELLED: discarded, by its owner or after 30 days.
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

/** new: will be created. changed: a customer with the code is there and differs. same: nothing to do. */
export const ImportVerdict = z.enum(["new", "changed", "same", "wrong"]);
export type ImportVerdict = z.infer<typeof ImportVerdict>;

export const ImportCounts = z.object({
  new: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  wrong: z.number().int(),
});
export type ImportCounts = z.infer<typeof ImportCounts>;

/** Column of the file, counted from 0, for each field that it feeds. */
export const ImportMapping = z.partialRecord(ImportField, z.number().int().min(0).max(16_383));
export type ImportMapping = z.infer<typeof ImportMapping>;

/** A column of the file with the first values in it. */
export const ImportHeadColumn = z.object({ title: z.string(), letters: z.string(), samples: z.array(z.string()) });

export const ImportBatch = z.object({
  id: Id,
  fileName: z.string(),
  sizeBytes: z.number().int(),
  format: z.enum(["csv", "xlsx"]),
  /** Null for XLSX. */
  encoding: z.string().nullable(),
  state: ImportState,
  /** Why the last step failed, in the caller's language. */
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  head: z.array(ImportHeadColumn),
  /** As chosen, and before that as proposed by the titles. */
  mapping: ImportMapping,
  counts: ImportCounts,
  /** The job that is or was last at work. */
  jobId: z.string().nullable(),
  createdAt: Instant,
  committedAt: Instant.nullable(),
  undoneAt: Instant.nullable(),
  undoUntil: Instant.nullable(),
  /** Whether it can be undone now, or the word why not. */
  undo: z.enum(["ok", "import.wrong_state", "import.undo_over"]),
  /** Full name of who imported. */
  by: z.string(),
  /** Customers created and changed by the commit; zeros before it. */
  created: z.number().int(),
  updated: z.number().int(),
});
export type ImportBatch = z.infer<typeof ImportBatch>;

/** What is wrong with a cell; `field` null: with the whole row. */
export const ImportProblem = z.object({
  field: ImportField.nullable(),
  /** As a spreadsheet names it, such as `C12`; null for the whole row. */
  cell: z.string().nullable(),
  rule: z.string(),
  message: z.string(),
  /** A value that would be right, to be taken over with one click. */
  suggestion: z.string().nullable(),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

export const ImportRow = z.object({
  row: z.number().int(),
  verdict: ImportVerdict,
  /** The texts of the mapped columns as the file (or a fix) has them. */
  cells: z.partialRecord(ImportField, z.string()),
  problems: z.array(ImportProblem),
  /** What the customer has now and would have, for `changed`. */
  changes: z.array(z.object({ field: ImportField, before: z.string(), after: z.string() })),
  customerId: z.string().nullable(),
  customerNo: z.string().nullable(),
});
export type ImportRow = z.infer<typeof ImportRow>;

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

const permission = "customer:write";

export const importRoutes = defineRoutes({
  downloadImportTemplate: {
    method: "GET",
    path: "/customer-imports/template",
    permission,
    summary: "An empty customer file with titles in the caller's language, one example row and notes",
    query: z.strictObject({ format: SheetFormat.default("xlsx") }),
    response: "file",
  },
  uploadImport: {
    method: "POST",
    path: "/customer-imports",
    permission,
    summary: "Upload a file of customers; nothing is written to customers yet",
    query: z.strictObject({
      name: FileName,
      /** Upload even though the same file has been imported before. */
      force: z.enum(["true", "false"]).default("false"),
    }),
    upload: true,
    response: ImportBatch,
    errors: ["import.already", "request.too_large", ...sheetErrors],
  },
  listImports: {
    method: "GET",
    path: "/customer-imports",
    permission,
    summary: "One's own imports, newest first",
    query: z.strictObject(Paging.shape),
    response: listOf(ImportBatch),
  },
  getImport: {
    method: "GET",
    path: "/customer-imports/{id}",
    permission,
    summary: "One import: state, columns, counts; its receipt after the commit",
    params: IdParams,
    response: ImportBatch,
    errors: ["not_found"],
  },
  discardImport: {
    method: "DELETE",
    path: "/customer-imports/{id}",
    permission,
    summary: "Discard an import that has not been committed",
    params: IdParams,
    response: ImportBatch,
    errors: ["not_found", "import.wrong_state"],
  },
  checkImport: {
    method: "PUT",
    path: "/customer-imports/{id}/mapping",
    permission,
    summary: "Say which column is what and start the dry run",
    params: IdParams,
    body: z.strictObject({ mapping: ImportMapping }),
    response: JobAnswer,
    queued: true,
    errors: ["not_found", "import.mapping", "import.wrong_state"],
  },
  listImportRows: {
    method: "GET",
    path: "/customer-imports/{id}/rows",
    permission,
    summary: "Checked rows of one verdict, in the order of the file",
    params: IdParams,
    query: z.strictObject({ ...Paging.shape, verdict: ImportVerdict.default("wrong") }),
    response: listOf(ImportRow),
    errors: ["not_found"],
  },
  fixImportRow: {
    method: "PATCH",
    path: "/customer-imports/{id}/rows/{row}",
    permission,
    summary: "Correct cells of one row; it is judged again at once",
    params: RowParams,
    body: z.strictObject({ cells: z.partialRecord(ImportField, z.string().max(2000)) }),
    response: z.object({ row: ImportRow, counts: ImportCounts }),
    errors: ["not_found", "import.wrong_state"],
  },
  downloadWrongRows: {
    method: "GET",
    path: "/customer-imports/{id}/wrong-rows",
    permission,
    summary: "The wrong rows as the file has them, with a column that tells why",
    params: IdParams,
    query: z.strictObject({ format: SheetFormat.default("xlsx") }),
    response: "file",
    errors: ["not_found"],
  },
  commitImport: {
    method: "POST",
    path: "/customer-imports/{id}/commit",
    permission,
    summary: "Create and change the customers, all rows or only the valid ones",
    params: IdParams,
    body: z.strictObject({
      /** False: refused while a single row is wrong. */
      validOnly: z.boolean(),
    }),
    response: JobAnswer,
    queued: true,
    keyRequired: true,
    errors: ["not_found", "incomplete", "import.wrong_state", "import.nothing", "import.outdated"],
  },
  undoImport: {
    method: "POST",
    path: "/customer-imports/{id}/undo",
    permission,
    summary: "Take the import back, within 24 hours and while no touched customer has been changed",
    params: IdParams,
    response: JobAnswer,
    queued: true,
    errors: ["not_found", "import.wrong_state", "import.undo_over", "import.changed_since"],
  },
});
