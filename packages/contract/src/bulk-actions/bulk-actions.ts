import { z } from "zod";
import { Id, IdParams, Instant, listOf, listQuery, Paging } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";

/** A bulk action can be undone for ten seconds after its end, by the server's clock. */
export const bulkUndoSeconds = 10;

/**
 * done: changed. skipped: not allowed by the rules, or unchanged. failed: an error that a retry may cure. waiting: not
 * processed yet.
 */
export const BulkOutcome = z.enum(["waiting", "done", "skipped", "failed"]);
export type BulkOutcome = z.infer<typeof BulkOutcome>;

/** Whether it can be undone now, or the code of the reason why not. */
export const BulkUndo = z.enum([
  "ok",
  "bulk.running",
  "bulk.undone",
  "bulk.undo_over",
  "bulk.not_reversible",
  "bulk.nothing_done",
]);
export type BulkUndo = z.infer<typeof BulkUndo>;

/** The result of a bulk action in numbers. */
export const BulkReceipt = z.object({
  id: Id,
  /** The rows' noun, in plural. */
  noun: z.string(),
  /** The action, such as `set_manager`. */
  action: z.string(),
  /** Its input, such as the new manager. */
  input: z.record(z.string(), z.json()),
  /** The list's query; null when the rows were chosen one by one. */
  query: z.record(z.string(), z.json()).nullable(),
  state: z.enum(["RUNNING", "DONE", "UNDOING", "UNDONE"]),
  jobId: z.string().nullable(),
  total: z.number().int(),
  done: z.number().int(),
  skipped: z.number().int(),
  failed: z.number().int(),
  /** After an undo: rows restored, and rows left as they are. */
  restored: z.number().int(),
  kept: z.number().int(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  undo: BulkUndo,
  /** Remaining milliseconds to undo it, independent of the browser's clock. */
  undoLeftMs: z.number().int(),
});
export type BulkReceipt = z.infer<typeof BulkReceipt>;

const Reason = z.object({ code: z.string(), message: z.string() }).nullable();

export const BulkRow = z.object({
  /** Id of the record. */
  id: Id,
  /** Its name; "" for a record that the person does not see. */
  name: z.string(),
  outcome: BulkOutcome,
  reason: Reason,
  /** The effect of an undo on it, and why it was left; null before. */
  undone: z.enum(["restored", "kept"]).nullable(),
  undoReason: Reason,
});
export type BulkRow = z.infer<typeof BulkRow>;

export const bulkActionRoutes = defineRoutes({
  listBulkActions: {
    method: "GET",
    path: "/bulk-actions",
    permission: "signed-in",
    summary: "List your bulk actions",
    description: "Newest first.",
    query: listQuery(["createdAt"], {}, "-createdAt"),
    response: listOf(BulkReceipt),
  },
  getBulkAction: {
    method: "GET",
    path: "/bulk-actions/{id}",
    permission: "signed-in",
    summary: "Get a bulk action receipt",
    params: IdParams,
    response: BulkReceipt,
    errors: ["not_found"],
  },
  listBulkActionRows: {
    method: "GET",
    path: "/bulk-actions/{id}/rows",
    permission: "signed-in",
    summary: "List bulk action results",
    params: IdParams,
    query: z.strictObject({
      ...Paging.shape,
      outcome: BulkOutcome.optional(),
      /** Only those that the undo left as they are. */
      undone: z.enum(["restored", "kept"]).optional(),
    }),
    response: listOf(BulkRow),
    errors: ["not_found"],
  },
  undoBulkAction: {
    method: "POST",
    path: "/bulk-actions/{id}/undo",
    permission: "signed-in",
    summary: "Undo a bulk action",
    description: "Within 10 seconds. Records changed since are kept.",
    params: IdParams,
    response: BulkReceipt,
    errors: ["not_found", "bulk.running", "bulk.undone", "bulk.undo_over", "bulk.not_reversible", "bulk.nothing_done"],
  },
  retryBulkAction: {
    method: "POST",
    path: "/bulk-actions/{id}/retry",
    permission: "signed-in",
    summary: "Retry failed records",
    description: "As a new bulk action.",
    params: IdParams,
    response: BulkReceipt,
    keyRequired: true,
    errors: ["not_found", "not_allowed", "bulk.running", "bulk.nothing_failed"],
  },
});
