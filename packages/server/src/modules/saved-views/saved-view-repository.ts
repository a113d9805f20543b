import type { SavedViewDraft, SavedViewUpdate, ViewedList } from "@busbar/contract/saved-views/saved-views";
import { type Selectable, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import type { Database } from "../../tables.ts";
import { mayPublish } from "./saved-view-rules.ts";

export type SavedViewRow = Omit<Selectable<Database["saved_view"]>, "updated_by"> & {
  owner_name: string;
  role_zh: string | null;
  role_en: string | null;
  /** Full name. */
  updated_by: string | null;
  updated_by_id: string | null;
};

const uniqueFields = { saved_view_name: { path: "name", code: "view.name_taken" } } as const;

/**
 * The person's own views, those of their roles and those for everyone; people who may publish see all published ones.
 */
const visibleTo = (actor: Actor) =>
  sql<SqlBool>`(v.owner_id = ${actor.id} or v.audience = 'everyone'
    or (v.audience = 'role' and (${mayPublish(actor)}::boolean or v.role_code = any (${[...actor.roles]}::text[]))))`;

export function createSavedViewRepository(db: Db) {
  const select = sql`select v.id, v.owner_id, v.list, v.name, v.content, v.audience, v.role_code, v.created_at,
      v.updated_at, v.row_version, o.full_name as owner_name, r.name_zh as role_zh, r.name_en as role_en,
      e.full_name as updated_by, v.updated_by as updated_by_id
    from saved_view v join user_account o on o.id = v.owner_id left join role r on r.code = v.role_code
    left join user_account e on e.id = v.updated_by`;

  return {
    async list(actor: Actor, list: ViewedList): Promise<SavedViewRow[]> {
      const { rows } = await sql<SavedViewRow>`${select} where v.list = ${list} and ${visibleTo(actor)}
        order by v.audience = 'everyone', v.audience = 'role', v.id limit 200`.execute(db);
      return rows;
    },

    async find(actor: Actor, id: string): Promise<SavedViewRow | undefined> {
      const { rows } = await sql<SavedViewRow>`${select} where v.id = ${id} and ${visibleTo(actor)}`.execute(db);
      return rows[0];
    },

    lock: (id: string) => sql`select from saved_view where id = ${id} for update`.execute(db),

    /** Locked per person, so that concurrent calls cannot exceed the limit. */
    async countOwn(actor: Actor, list: ViewedList): Promise<number> {
      await sql`select from user_account where id = ${actor.id} for no key update`.execute(db);
      const { count } = await db
        .selectFrom("saved_view")
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .where("owner_id", "=", actor.id)
        .where("list", "=", list)
        .executeTakeFirstOrThrow();
      return Number(count);
    },

    /** @throws AppError `view.name_taken` */
    async insert(actor: Actor, { list, name, content }: SavedViewDraft, now: Date): Promise<string> {
      const row = { list, name, content: JSON.stringify(content), owner_id: actor.id, updated_by: actor.id };
      const insertion = db
        .insertInto("saved_view")
        .values({ ...row, created_at: now, updated_at: now })
        .returning("id")
        .executeTakeFirstOrThrow();
      return (await refuseTaken(insertion, uniqueFields)).id;
    },

    /** @throws AppError `view.name_taken` */
    update: (id: string, changed: Partial<Omit<SavedViewUpdate, "rowVersion">>, by: string, now: Date) =>
      refuseTaken(
        db
          .updateTable("saved_view")
          .set((eb) => ({
            ...(changed.name !== undefined && { name: changed.name }),
            ...(changed.content !== undefined && { content: JSON.stringify(changed.content) }),
            ...(changed.audience !== undefined && { audience: changed.audience }),
            ...(changed.roleCode !== undefined && { role_code: changed.roleCode }),
            updated_at: now,
            updated_by: by,
            row_version: eb("row_version", "+", 1),
          }))
          .where("id", "=", id)
          .execute(),
        uniqueFields,
      ),

    remove: (id: string) => db.deleteFrom("saved_view").where("id", "=", id).execute(),

    roles: () =>
      db
        .selectFrom("role")
        .select(["code", "name_zh as zh", "name_en as en"])
        .where("kind", "=", "product")
        .orderBy("sort")
        .execute(),

    async isRole(code: string): Promise<boolean> {
      const row = await db.selectFrom("role").select("code").where("code", "=", code).executeTakeFirst();
      return row !== undefined;
    },
  };
}
