import type { Actor } from "../actor.ts";

/** The columns of the last edit that a repository reads; `updated_by` is the full name of `updated_by_id`. */
export type EditedRow = {
  row_version: number;
  updated_at: Date;
  updated_by_id: string | null;
  updated_by: string | null;
};

/**
 * The last edit as `actor` may see it. `showsEditor` is false for people who may not read the record's activity: they
 * see the time and whether they made the edit themselves (in another window), but no name.
 */
export function lastEdit(row: EditedRow, actor: Actor, showsEditor = true) {
  const updatedBySelf = row.updated_by_id === actor.id;
  return {
    rowVersion: row.row_version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: showsEditor || updatedBySelf ? row.updated_by : null,
    updatedBySelf,
  };
}
