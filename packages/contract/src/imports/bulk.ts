import { z } from "zod";
import { Id, IdParams } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import { importPermission } from "./import-permission.ts";
import { readingIssueCodes } from "../readings/reading-imports.ts";
import { ImportCounts, ImportKind, ImportVerdict } from "./imports.ts";

/** Largest body as it is sent, and when it is unpacked. */
export const bulkBytes = { sent: 50 * 1024 * 1024, unpacked: 500 * 1024 * 1024 };
/** Rows that are answered at once. */
export const bulkRowsAtOnce = 1000;

/** Kinds whose rows are records; readings have a call of their own. */
export const BulkKind = ImportKind.exclude(["intervals"]);

/** What became of one row; `row` counts from 1. */
export const BulkWriteRow = z.object({
  row: z.number().int(),
  verdict: ImportVerdict,
  /** The record that was created, changed, or is the same; null where there is none. */
  id: Id.nullable(),
  /** As a call for this row alone has them; empty unless the row is wrong or left out. */
  errors: z.array(z.object({ path: z.string(), code: z.string(), message: z.string() })),
});
export type BulkWriteRow = z.infer<typeof BulkWriteRow>;

export const BulkWriteAnswer = z.object({
  /** The import that keeps the receipt: GET /imports/{id}. */
  id: Id,
  kind: ImportKind,
  rows: z.number().int(),
  /** The job that goes on with it; null when it is done. */
  jobId: Id.nullable(),
  /** Zeros while the job runs. */
  counts: ImportCounts,
  /** Whether records were written. */
  committed: z.boolean(),
  /** One for each row, in order; absent while a job runs. */
  results: z.array(BulkWriteRow).optional(),
});
export type BulkWriteAnswer = z.infer<typeof BulkWriteAnswer>;

export const BulkWriteQuery = z.strictObject({
  /** `check` writes nothing. */
  mode: z.enum(["check", "commit"]).default("check"),
  /** `true`: one wrong row keeps all from being written. `false`: the others are. */
  atomic: z.enum(["true", "false"]).default("true"),
});
export type BulkWriteQuery = z.output<typeof BulkWriteQuery>;

export const ReadingBulkQuery = z.strictObject({
  mode: z.enum(["check", "commit"]).default("commit").describe("`check` writes nothing."),
});
export type ReadingBulkQuery = z.output<typeof ReadingBulkQuery>;

export const ReadingBulkIssue = z.object({
  row: z.number().int().describe("Row of the body, from 1."),
  code: z.enum(readingIssueCodes),
  severity: z.enum(["INFO", "REFUSED", "HELD"]),
  raw: z.string().describe("What stands there."),
  message: z.string(),
});

export const ReadingBulkAnswer = z.object({
  id: Id.describe("The import that keeps the receipt: `GET /imports/{id}`."),
  rows: z.number().int(),
  jobId: Id.nullable().describe("The job that goes on with it; null when it is done."),
  counts: z
    .object({
      accepted: z.number().int().describe("New values."),
      unchanged: z.number().int().describe("Equal to what is stored."),
      corrected: z.number().int().describe("Differ from what is stored, which goes to the history."),
      skipped: z.number().int().describe("Repeat an earlier row."),
      refused: z.number().int(),
      held: z.number().int().describe("Wait for a person's decision."),
    })
    .describe("Values; zeros while the job runs."),
  committed: z.boolean().describe("Whether values were written."),
  issues: z
    .array(ReadingBulkIssue)
    .optional()
    .describe("The first 200, in order; absent while a job runs. All: `GET /imports/{id}/issues`."),
});
export type ReadingBulkAnswer = z.infer<typeof ReadingBulkAnswer>;

export const bulkRoutes = defineRoutes({
  /** Stands before the call for all kinds, whose path it fits. */
  writeReadings: {
    method: "POST",
    path: "/bulk/readings",
    permission: "meter:import",
    summary: "Write interval readings",
    description:
      "NDJSON: one value per line with `point`, `channel`, `start` with its offset, `minutes`, `value`, `unit` and `quality`. What is right is written, as from a file. `Content-Encoding: gzip` is allowed. Up to 1,000 rows are answered at once, more as a job.",
    query: ReadingBulkQuery,
    upload: true,
    keyRequired: true,
    response: ReadingBulkAnswer,
    errors: ["validation", "import.outdated", "service_account.not_confirmed"],
  },
  writeInBulk: {
    method: "POST",
    path: "/bulk/{kind}",
    permission: importPermission,
    summary: "Write records in bulk",
    description:
      "NDJSON: one JSON object per line, with the fields of the import. `Content-Encoding: gzip` is allowed. Up to 1,000 rows are answered at once, more as a job.",
    params: z.strictObject({ kind: BulkKind }),
    query: BulkWriteQuery,
    upload: true,
    keyRequired: true,
    response: BulkWriteAnswer,
    errors: ["validation", "import.outdated", "step_up.needed", "service_account.not_confirmed"],
  },
  getBulkResult: {
    method: "GET",
    path: "/imports/{id}/result",
    permission: importPermission,
    summary: "Get the result per row",
    description: "NDJSON, one line for each row in their order; nothing while the check runs.",
    params: IdParams,
    response: "file",
    errors: ["not_found"],
  },
});
