import type { Actor } from "../actor.ts";

/** What a repository reads of the last edit; `updated_by` is the full name of `updated_by_id`. */
export type EditedRow = {
  row_version: number;
  updated_at: Date;
  updated_by_id: string | null;
  updated_by: string | null;
};

/**
 * The last edit as `actor` may know it. `tellsNames` is false for whoever may not read the record's activity: they learn
 * when it was, and whether it was they themselves in another window.
 */
export function lastEdit(row: EditedRow, actor: Actor, tellsNames = true) {
  const updatedBySelf = row.updated_by_id === actor.id;
  return {
    rowVersion: row.row_version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: tellsNames || updatedBySelf ? row.updated_by : null,
    updatedBySelf,
  };
}
