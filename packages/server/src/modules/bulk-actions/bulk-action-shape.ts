import { type ErrorCode, errorTexts } from "@busbar/contract/kernel/errors/errors";
import type { BulkReceipt, BulkRow, BulkUndo } from "@busbar/contract/bulk-actions/bulk-actions";
import { errorText, type Language } from "../../kernel/app-error.ts";
import type { RowRefusal } from "../../kernel/column-types.ts";
import type { BulkActionRow, RecordRow } from "./bulk-action-repository.ts";

/** Whether an action can be undone now. */
export function undoVerdict(
  row: Pick<BulkActionRow, "state" | "done" | "undo_until">,
  isReversible: boolean,
  now: Date,
): BulkUndo {
  if (!isReversible) return "bulk.not_reversible";
  if (row.state === "RUNNING" || row.state === "UNDOING") return "bulk.running";
  if (row.state === "UNDONE") return "bulk.undone";
  if (row.done === 0) return "bulk.nothing_done";
  return row.undo_until !== null && now < row.undo_until ? "ok" : "bulk.undo_over";
}

export function toReceipt(row: BulkActionRow, isReversible: boolean, now: Date): BulkReceipt {
  const undo = undoVerdict(row, isReversible, now);
  const left = row.undo_until === null ? 0 : row.undo_until.getTime() - now.getTime();
  return {
    id: row.id,
    noun: row.noun,
    action: row.action,
    input: row.input as BulkReceipt["input"],
    query: row.query as BulkReceipt["query"],
    state: row.state,
    jobId: row.job_id,
    total: row.total,
    done: row.done,
    skipped: row.skipped,
    failed: row.failed,
    restored: row.restored,
    kept: row.kept,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    undo,
    undoLeftMs: undo === "ok" ? left : 0,
  };
}

export const toRow = (row: RecordRow, language: Language): BulkRow => ({
  id: row.record_id,
  name: row.name,
  outcome: row.outcome,
  reason: reasonOf(row.reason, language),
  undone: row.undone,
  undoReason: reasonOf(row.undo_reason, language),
});

function reasonOf(reason: RowRefusal | null, language: Language): BulkRow["reason"] {
  if (reason === null) return null;
  const { code, details } = reason;
  const known = (code in errorTexts ? code : "bug") as ErrorCode;
  return { code, message: errorText(known, language, details) };
}
