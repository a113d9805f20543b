import type { ShownOf } from "@busbar/contract/fields/noun";
import type { ActivityQuery } from "@busbar/contract/profiles/profiles";
import { users } from "@busbar/contract/users/user-fields";
import type { NoticeChannel, NoticeKind } from "@busbar/contract/notices/notice-kinds";
import { type Selectable, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { fieldColumns } from "../../kernel/fields/columns.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Database } from "../../tables.ts";

export type Chosen = { kind: NoticeKind; channel: NoticeChannel; isOn: boolean };
type RoleName = { code: string; zh: string; en: string };
type Columns = Selectable<Database["user_account"]>;
/** Fields have their names, all else that of its column. */
type OwnRow = ShownOf<typeof users> &
  EditedRow &
  Pick<
    Columns,
    "id" | "user_code" | "department_id" | "scope_kind" | "scope_regions" | "password_changed_at" | "created_at"
  > & {
    department_zh: string | null;
    department_en: string | null;
    /** Of the picture; null without one. */
    etag: string | null;
    has_password: boolean;
    role_names: RoleName[];
    chosen: Chosen[];
  };

/**
 * Everything here belongs to the actor, except pictures, for which the caller has checked that the actor may see the
 * person.
 */
export function createProfileRepository(db: Db) {
  return {
    async getOwn(actor: Actor): Promise<OwnRow> {
      const { rows } = await sql<OwnRow>`select u.id, u.user_code, ${fieldColumns(users, "u")}, u.department_id,
          u.scope_kind, u.scope_regions, u.password_changed_at, u.created_at, u.updated_at,
          u.updated_by as updated_by_id, (select w.full_name from user_account w where w.id = u.updated_by) as updated_by,
          u.row_version, d.name as department_zh, d.name_en as department_en, a.etag,
          u.password_hash is not null as has_password,
          (select coalesce(jsonb_agg(jsonb_build_object('code', r.code, 'zh', r.name_zh, 'en', r.name_en)
            order by r.sort), '[]') from user_role ur join role r on r.code = ur.role_code
            where ur.user_id = u.id) as role_names,
          (select coalesce(jsonb_agg(jsonb_build_object('kind', h.kind, 'channel', h.channel, 'isOn', h.is_on)), '[]')
            from notice_choice h where h.user_id = u.id) as chosen
        from user_account u left join department d on d.id = u.department_id left join user_avatar a on a.user_id = u.id
        where u.id = ${actor.id}`.execute(db);
      return rows[0] as OwnRow;
    },

    findPicture: (userId: string) =>
      db.selectFrom("user_avatar").select(["webp", "etag"]).where("user_id", "=", userId).executeTakeFirst(),

    async keepPicture(actor: Actor, webp: Uint8Array, etag: string, now: Date): Promise<void> {
      const row = { webp, etag, updated_at: now };
      await db
        .insertInto("user_avatar")
        .values({ user_id: actor.id, ...row })
        .onConflict((on) => on.column("user_id").doUpdateSet(row))
        .execute();
    },

    async removePicture(actor: Actor): Promise<boolean> {
      const gone = await db.deleteFrom("user_avatar").where("user_id", "=", actor.id).executeTakeFirst();
      return gone.numDeletedRows > 0n;
    },

    async chooseNotices(actor: Actor, { kind, channel, isOn }: Chosen): Promise<void> {
      await db
        .insertInto("notice_choice")
        .values({ user_id: actor.id, kind, channel, is_on: isOn })
        .onConflict((on) => on.columns(["user_id", "kind", "channel"]).doUpdateSet({ is_on: isOn }))
        .execute();
    },

    async activity(actor: Actor, { pageNo, pageSize, sort }: ActivityQuery) {
      const own = db
        .selectFrom("audit_log")
        .where("part_of", "is", null)
        .where((eb) =>
          eb.or([
            eb("actor_id", "=", actor.id),
            // Rows from before sign-in, such as failed attempts, that are about the person's own account.
            eb("actor_id", "is", null).and("noun", "=", "users").and("key", "=", actor.id),
          ]),
        );
      const rows = await own
        .select(["id", "at", "action", "noun", "key", "result", "ip"])
        .orderBy("id", sort === "at" ? "asc" : "desc")
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      const { total } = await own.select((eb) => eb.fn.countAll<string>().as("total")).executeTakeFirstOrThrow();
      return { rows, total: Number(total) };
    },
  };
}
