import type { NoticeKind } from "@busbar/contract/notices/notice-kinds";
import type { NoticeAudience, NoticePicture, NoticeQuery, NoticeTab } from "@busbar/contract/notices/notices";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { Language } from "../../kernel/app-error.ts";
import { hears } from "../../kernel/messages/notice-choices.ts";
import { likePattern, type Db } from "../../kernel/sql/query.ts";
import type { CleanMarkup } from "./clean-markup.ts";

type Own = Pick<Actor, "id">;

export type NewNotice = {
  kind: NoticeKind;
  picture: NoticePicture;
  html: Record<Language, CleanMarkup>;
  words: Record<Language, string>;
  link: string;
  publishedBy: string | null;
};

/** `isMailed`: also sent by mail to people who want it. */
type Addressed = {
  to: NoticeAudience;
  only?: readonly string[];
  /** A condition on `user_account u`. */
  among?: RawBuilder<SqlBool>;
  isTask: boolean;
  isMailed: boolean;
};

const audienceOf = (db: Db, to: NoticeAudience) =>
  db
    .selectFrom("user_account as u")
    .where("u.status", "=", "ACTIVE")
    .$if("users" in to, (some) => some.where("u.id", "in", "users" in to ? to.users : []))
    .$if("roles" in to, (some) =>
      some.where("u.id", "in", (inner) =>
        inner
          .selectFrom("user_role")
          .select("user_id")
          .where("role_code", "in", "roles" in to ? to.roles : []),
      ),
    );

/** Reads and marks only the actor's own rows: a notice belongs to its recipient until it is taken away. */
export function createNoticeRepository(db: Db) {
  const own = (actor: Own) =>
    db
      .selectFrom("notice_receipt as r")
      .innerJoin("notice as n", "n.id", "r.notice_id")
      .where("r.user_id", "=", actor.id)
      .where("r.gone_at", "is", null);

  const columns = (actor: Own, language: Language) =>
    own(actor).select([
      "n.id",
      sql<NoticeKind>`n.kind`.as("kind"),
      "n.picture",
      `n.html_${language} as html`,
      "r.email",
      "n.link",
      "n.published_at",
      "r.read_at",
    ]);

  const touch = (actor: Own) =>
    db.updateTable("notice_receipt").where("user_id", "=", actor.id).where("gone_at", "is", null);

  return {
    /** Notices that are not cleared, newest first. */
    listed: (actor: Actor, language: Language, query: { tab: NoticeTab; pageNo: number; pageSize: number }) =>
      columns(actor, language)
        .where("r.cleared_at", "is", null)
        .$if(query.tab === "email", (rows) => rows.where("r.email", "<>", ""))
        .orderBy("r.notice_id", "desc")
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize)
        .execute(),

    async unread(actor: Actor): Promise<number> {
      const { unread } = await db
        .selectFrom("notice_receipt")
        .select((eb) => eb.fn.countAll<string>().as("unread"))
        .where("user_id", "=", actor.id)
        .where("read_at", "is", null)
        .where("gone_at", "is", null)
        .executeTakeFirstOrThrow();
      return Number(unread);
    },

    /** Including cleared ones. */
    async all(actor: Actor, language: Language, query: NoticeQuery) {
      const { keyword, state, channel } = query;
      const matching = <T extends { where(condition: ReturnType<typeof sql<SqlBool>>): T }>(rows: T): T => {
        let some = rows;
        if (keyword) some = some.where(sql<SqlBool>`${sql.ref(`n.words_${language}`)} ilike ${likePattern(keyword)}`);
        if (state) some = some.where(sql<SqlBool>`(r.read_at is null) = ${state === "unread"}`);
        return channel === "email" ? some.where(sql<SqlBool>`r.email <> ''`) : some;
      };
      const rows = await matching(columns(actor, language))
        .orderBy("r.notice_id", query.sort === "at" ? "asc" : "desc")
        .limit(query.pageSize)
        .offset((query.pageNo - 1) * query.pageSize)
        .execute();
      const { total } = await matching(own(actor))
        .select((eb) => eb.fn.countAll<string>().as("total"))
        .executeTakeFirstOrThrow();
      return { rows, total: Number(total) };
    },

    find: (actor: Actor, language: Language, id: string) =>
      columns(actor, language).where("n.id", "=", id).executeTakeFirst(),

    /** @returns whether it was unread before */
    async markRead(actor: Actor, id: string, now: Date): Promise<boolean> {
      const { numUpdatedRows } = await touch(actor)
        .set({ read_at: now })
        .where("notice_id", "=", id)
        .where("read_at", "is", null)
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** @returns how many were unread */
    async markAllRead(actor: Actor, now: Date): Promise<number> {
      const { numUpdatedRows } = await touch(actor)
        .set({ read_at: now })
        .where("read_at", "is", null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    async clear(actor: Actor, clearId: string, now: Date): Promise<number> {
      const { numUpdatedRows } = await touch(actor)
        .set({
          cleared_at: now,
          clear_id: clearId,
          unread_when_cleared: sql<boolean>`read_at is null`,
          read_at: sql<Date>`coalesce(read_at, ${now})`,
        })
        .where("cleared_at", "is", null)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** The newest clearing since `after` that was not undone. */
    async lastClear(actor: Actor, after: Date): Promise<string | null> {
      const row = await db
        .selectFrom("notice_receipt")
        .select("clear_id")
        .where("user_id", "=", actor.id)
        .where("clear_id", "is not", null)
        .where("cleared_at", ">=", after)
        .orderBy("cleared_at", "desc")
        .limit(1)
        .executeTakeFirst();
      return row?.clear_id ?? null;
    },

    async restore(actor: Actor, clearId: string, after: Date): Promise<number> {
      const { numUpdatedRows } = await touch(actor)
        .set({ cleared_at: null, read_at: sql<Date | null>`case when unread_when_cleared then null else read_at end` })
        .where("clear_id", "=", clearId)
        .where("cleared_at", ">=", after)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    },

    /** The state of a clearing: `cleared`, `restored`, or null when this person has no such clearing. */
    async stateOfClear(actor: Actor, clearId: string): Promise<"cleared" | "restored" | null> {
      const row = await db
        .selectFrom("notice_receipt")
        .select("cleared_at")
        .where("user_id", "=", actor.id)
        .where("clear_id", "=", clearId)
        .limit(1)
        .executeTakeFirst();
      return row ? (row.cleared_at === null ? "restored" : "cleared") : null;
    },

    /**
     * Writes the notice and a row for everyone of the audience who wants its kind in the portal, and returns who wants
     * it by mail. `only` and `among` limit the audience. `isTask`: people with an unread one are not told again.
     */
    async publish(notice: NewNotice, { to, only, among, isTask, isMailed }: Addressed, now: Date) {
      const { kind } = notice;
      const { id } = await db
        .insertInto("notice")
        .values({
          kind,
          picture: notice.picture,
          html_zh: notice.html.zh,
          html_en: notice.html.en,
          words_zh: notice.words.zh,
          words_en: notice.words.en,
          link: notice.link,
          published_by: notice.publishedBy,
          published_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const person = sql.ref("u.id");
      const byMail = hears(person, kind, "mail");
      const told = audienceOf(db, to)
        .select(["u.id", "u.language"])
        .select(sql<string>`case when ${isMailed} and ${byMail} then coalesce(u.email, '') else '' end`.as("email"))
        .select(hears(person, kind, "portal").as("in_portal"))
        .$if(only !== undefined, (some) => some.where(sql<SqlBool>`u.id = any (${only ?? []}::bigint[])`))
        .$if(among !== undefined, (some) => some.where(among!))
        .$if(isTask, (some) =>
          some.where(sql<SqlBool>`not exists (select from notice_receipt r join notice n on n.id = r.notice_id
            where r.user_id = u.id and r.read_at is null and n.link = ${notice.link})`),
        );
      const { rows } = await sql<{ id: string; language: Language; mailed: boolean; receivers: string }>`
        with told as materialized (${told}), kept as (
          insert into notice_receipt (user_id, notice_id, email) select id, ${id}::bigint, email from told where in_portal
          returning user_id
        ), counted as (select count(*) as receivers from kept)
        select t.id, t.language, t.email <> '' as mailed, c.receivers from counted c left join told t on t.email <> ''`.execute(
        db,
      );
      const receivers = Number(rows[0]?.receivers ?? 0);
      const mailed = rows.filter((row) => row.id !== null && row.mailed);
      if (receivers === 0 && mailed.length === 0) await db.deleteFrom("notice").where("id", "=", id).execute();
      return { id, receivers, mailed };
    },

    receivers: (id: string) =>
      db
        .selectFrom("notice_receipt")
        .select("user_id")
        .where("notice_id", "=", id)
        .execute()
        .then((rows) => rows.map((row) => row.user_id)),

    removeOlder: async (than: Date) => void (await db.deleteFrom("notice").where("published_at", "<", than).execute()),
  };
}
export type NoticeRow = NonNullable<Awaited<ReturnType<ReturnType<typeof createNoticeRepository>["find"]>>>;
