import type { Db } from "../../../kernel/sql/query.ts";
import type { KeptRows, SeenRole } from "./as-role.ts";

/** Until when, and as whom or as what. */
export type View = { until: Date } & ({ userId: string } | { role: SeenRole; rows: KeptRows });

type ViewRow = {
  view_as_user_id: string | null;
  view_as_role: SeenRole | null;
  view_as_rows: unknown;
  view_as_until: Date | null;
};

/** What a session views; null when nothing, or no longer. */
export function viewOf(row: ViewRow, now: Date): View | null {
  const { view_as_user_id: userId, view_as_role: role, view_as_until: until } = row;
  if (until === null || until <= now) return null;
  // Only what `noteView` wrote is there.
  if (role) return { role, rows: row.view_as_rows as KeptRows, until };
  return userId === null ? null : { userId, until };
}

export function createViewRepository(db: Db) {
  return {
    /** Undefined for a role that is not there. */
    findRole: (code: string): Promise<SeenRole | undefined> =>
      db
        .selectFrom("role")
        .select(["code", "name_zh as nameZh", "name_en as nameEn", "permissions", "full_access as fullAccess"])
        .where("code", "=", code)
        .executeTakeFirst(),

    /** Null ends the view. */
    async noteView(
      sessionId: string,
      view: { userId?: string; role?: string; rows?: KeptRows; until: Date } | null,
    ): Promise<void> {
      await db
        .updateTable("session")
        .set({
          view_as_user_id: view?.userId ?? null,
          view_as_role: view?.role ?? null,
          view_as_rows: view?.rows ? JSON.stringify(view.rows) : null,
          view_as_until: view?.until ?? null,
        })
        .where("id", "=", sessionId)
        .execute();
    },
  };
}
