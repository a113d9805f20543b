import type {
  AnnouncementAudience,
  AnnouncementDraft,
  AnnouncementQuery,
  AnnouncementReader,
  AnnouncementState,
} from "@busbar/contract/announcements/announcements";
import type { NoticePicture } from "@busbar/contract/notices/notices";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { EditedRow } from "../../../kernel/records/last-edit.ts";
import { hears } from "../../../kernel/messages/notice-choices.ts";
import { allOf, type Db, likePattern, pageOf } from "../../../kernel/sql/query.ts";
import { meantBy } from "./audience.ts";

type Person = { id: string; userCode: string; fullName: string };

export type AnnouncementRow = EditedRow &
  AnnouncementAudience & {
    id: string;
    state: AnnouncementState;
    title_zh: string;
    title_en: string;
    html_zh: string;
    html_en: string;
    picture: NoticePicture;
    link: string;
    by_mail: boolean;
    starts_at: Date | null;
    expires_at: Date | null;
    held_back: "author" | "nobody" | "late" | "failed" | null;
    /** Times that it failed to leave, or to be taken away. */
    attempts: number;
    notice_id: string | null;
    receivers: number;
    read: number;
    mailed: number;
    sent_at: Date | null;
    withdrawn_at: Date | null;
    author_id: string;
    author: string;
    people: Person[];
  };

/** Fields of a draft to write, with cleaned markup. */
export type AnnouncementFields = Partial<AnnouncementDraft>;

/** `named`: a condition on `user_account u`, for the people of the audience whose names are told. */
const selectWith = (
  named: RawBuilder<SqlBool>,
) => sql`select a.id::text as id, a.state, a.title_zh, a.title_en, a.html_zh, a.html_en, a.picture, a.link,
    a.everyone, a.roles, a.departments::text[] as departments, a.regions, a.users::text[] as users, a.by_mail,
    a.starts_at, a.expires_at, a.held_back, a.attempts, a.notice_id::text as notice_id, a.receivers, a.mailed, a.sent_at,
    a.withdrawn_at, a.row_version, a.updated_at, a.updated_by::text as updated_by_id, a.created_by::text as author_id,
    (select w.full_name from user_account w where w.id = a.updated_by) as updated_by,
    (select w.full_name from user_account w where w.id = a.created_by) as author,
    coalesce(reads.count, 0) as read,
    coalesce((select jsonb_agg(jsonb_build_object('id', u.id::text, 'userCode', u.user_code, 'fullName', u.full_name)
      order by u.user_code) from user_account u where u.id = any (a.users) and ${named}), '[]') as people
  from announcement a left join reads on reads.notice_id = a.notice_id`;

/** How many have read the notices of the chosen announcements, counted together. */
const counting = (chosen: RawBuilder<unknown>) => sql`with chosen as materialized (${chosen}),
  reads as (select r.notice_id, count(*)::int as count from notice_receipt r
    where r.notice_id in (select notice_id from chosen) and r.read_at is not null group by r.notice_id)`;

const columns: Record<Exclude<keyof AnnouncementDraft, "audience">, string> = {
  titleZh: "title_zh",
  titleEn: "title_en",
  zh: "html_zh",
  en: "html_en",
  picture: "picture",
  link: "link",
  byMail: "by_mail",
  startsAt: "starts_at",
  expiresAt: "expires_at",
};

/** Columns and values of what is given. */
function written({ audience, ...fields }: AnnouncementFields): [string, RawBuilder<unknown>][] {
  const plain = Object.entries(fields).flatMap(([name, value]): [string, RawBuilder<unknown>][] =>
    value === undefined ? [] : [[columns[name as keyof typeof columns], sql`${value}`]],
  );
  if (!audience) return plain;
  const { everyone, roles, departments, regions, users } = audience;
  return [
    ...plain,
    ["everyone", sql`${everyone}`],
    ["roles", sql`${roles}::text[]`],
    ["departments", sql`${departments}::bigint[]`],
    ["regions", sql`${regions}::text[]`],
    ["users", sql`${users}::bigint[]`],
  ];
}

/** What an actor may see; without one every announcement, and nobody's name. */
type Sight = {
  /** A condition on `announcement a`. */
  visible: RawBuilder<SqlBool>;
  /** A condition on `user_account u`. */
  named: RawBuilder<SqlBool>;
};
const unattended: Sight = { visible: sql<SqlBool>`true`, named: sql<SqlBool>`false` };

export function createAnnouncementRepository(db: Db, { visible, named }: Sight = unattended) {
  const select = selectWith(named);
  const one = async (where: RawBuilder<SqlBool>) =>
    (
      await sql<AnnouncementRow>`${counting(sql`select a.id, a.notice_id from announcement a where ${where} and ${visible}`)}
        ${select} where a.id in (select id from chosen)`.execute(db)
    ).rows[0];

  return {
    lock: (id: string) => sql`select from announcement where id = ${id} for update`.execute(db),

    find: (id: string) => one(sql<SqlBool>`a.id = ${id}`),

    async list({ keyword, state, sort, ...page }: AnnouncementQuery) {
      const like = keyword && likePattern(keyword);
      const matching = allOf(
        visible,
        like && sql<SqlBool>`(a.title_zh ilike ${like} or a.title_en ilike ${like})`,
        state && sql<SqlBool>`a.state = any (${state}::text[])`,
      );
      const by = sql.raw(sort.endsWith("sentAt") ? "a.sent_at" : "a.updated_at");
      const way = sql.raw(sort.startsWith("-") ? "desc nulls last" : "asc nulls first");
      const order = sql`${by} ${way}, a.id desc`;
      const [{ rows }, counted] = await Promise.all([
        sql<AnnouncementRow>`${counting(sql`select a.id, a.notice_id from announcement a where ${matching} order by ${order} ${pageOf(page)}`)}
          ${select} where a.id in (select id from chosen) order by ${order}`.execute(db),
        sql<{ total: number }>`select count(*)::int as total from announcement a where ${matching}`.execute(db),
      ]);
      return { rows, total: counted.rows[0]!.total };
    },

    async insert(fields: AnnouncementFields, by: string, now: Date): Promise<string> {
      const given = written(fields);
      const { rows } = await sql<{ id: string }>`
        insert into announcement (${sql.join(given.map(([name]) => sql.ref(name)))}, created_at, created_by, updated_at,
          updated_by)
        values (${sql.join(given.map(([, value]) => value))}, ${now}, ${by}, ${now}, ${by})
        returning id::text as id`.execute(db);
      return rows[0]!.id;
    },

    update: (id: string, fields: AnnouncementFields, by: string, now: Date) =>
      sql`update announcement set ${sql.join(
        written(fields).map(([name, value]) => sql`${sql.ref(name)} = ${value}`),
      )}, held_back = null, attempts = 0, next_at = null, updated_at = ${now}, updated_by = ${by}, row_version = row_version + 1
        where id = ${id}`.execute(db),

    /** Another state; `by` null is the clock. */
    async turn(
      id: string,
      state: AnnouncementState,
      by: string | null,
      now: Date,
      more: Partial<Pick<AnnouncementRow, "notice_id" | "receivers" | "mailed" | "held_back">> = {},
    ): Promise<void> {
      await db
        .updateTable("announcement")
        .set((eb) => ({
          state,
          held_back: null,
          attempts: 0,
          next_at: null,
          ...more,
          ...(state === "sent" && { sent_at: now }),
          ...(state === "withdrawn" && { withdrawn_at: now }),
          updated_at: now,
          ...(by !== null && { updated_by: by }),
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute();
    },

    remove: (id: string) => sql`delete from announcement where id = ${id}`.execute(db),

    /** Hides the notice from its receivers, whether they have read it or not. */
    takeAway: (noticeId: string, now: Date) =>
      sql`update notice_receipt set gone_at = ${now} where notice_id = ${noticeId} and gone_at is null`.execute(db),

    /** The first that is due and that no other process has locked. */
    async nextDue(state: "scheduled" | "sent", now: Date): Promise<AnnouncementRow | undefined> {
      const due = state === "scheduled" ? sql.ref("starts_at") : sql.ref("expires_at");
      const { rows } = await sql<{ id: string }>`select id::text as id from announcement
        where state = ${state} and ${due} <= ${now} and (next_at is null or next_at <= ${now}) order by ${due} limit 1 for update skip locked`.execute(
        db,
      );
      return rows[0] && one(sql<SqlBool>`a.id = ${rows[0].id}`);
    },

    /** It failed: not before `nextAt` again. No change of the record itself. */
    putOff: (id: string, attempts: number, nextAt: Date) =>
      db.updateTable("announcement").set({ attempts, next_at: nextAt }).where("id", "=", id).execute(),

    async count(audience: AnnouncementAudience, reach: RawBuilder<SqlBool>) {
      const { rows } = await sql<{ people: number; mails: number }>`
        select count(*)::int as people, (count(*) filter (where coalesce(u.email, '') <> ''
          and ${hears(sql.ref("u.id"), "announcements", "mail")}))::int as mails
        from user_account u where u.status = 'ACTIVE' and ${reach} and ${meantBy(audience)}`.execute(db);
      return rows[0]!;
    },

    async people(keyword: string, reach: RawBuilder<SqlBool>): Promise<Person[]> {
      const like = likePattern(keyword);
      const { rows } = await sql<Person>`
        select u.id::text as id, u.user_code as "userCode", u.full_name as "fullName" from user_account u
        where u.status = 'ACTIVE' and ${reach}
          and (u.full_name ilike ${like} or u.username ilike ${like} or u.user_code ilike ${like})
        order by u.full_name, u.id limit 20`.execute(db);
      return rows;
    },

    async choices() {
      const [roles, departments] = await Promise.all([
        sql<{ code: string; zh: string; en: string }>`
          select code, name_zh as zh, name_en as en from role order by sort, code`.execute(db),
        sql<{ id: string; parentId: string | null; zh: string; en: string }>`
          select id::text as id, parent_id::text as "parentId", name as zh, coalesce(nullif(name_en, ''), name) as en from department
          order by sort, id limit 2000`.execute(db),
      ]);
      return { roles: roles.rows, departments: departments.rows };
    },

    async readers(
      noticeId: string,
      reach: RawBuilder<SqlBool>,
      { state, ...page }: { state?: "read" | "unread" | undefined; pageNo: number; pageSize: number },
    ) {
      const matching = sql`from notice_receipt r join user_account u on u.id = r.user_id
        left join department d on d.id = u.department_id
        where r.notice_id = ${noticeId} and ${reach}
          and ${state ? sql<SqlBool>`(r.read_at is not null) = ${state === "read"}` : sql<SqlBool>`true`}`;
      type Row = Omit<AnnouncementReader, "readAt"> & { readAt: Date | null };
      const [{ rows }, counted] = await Promise.all([
        sql<Row>`select u.id::text as id, u.user_code as "userCode", u.full_name as "fullName", r.read_at as "readAt",
            r.email <> '' as "byMail",
            case when d.id is not null then jsonb_build_object('zh', d.name,
              'en', coalesce(nullif(d.name_en, ''), d.name)) end as department
          ${matching} order by r.read_at desc nulls last, u.full_name, u.id ${pageOf(page)}`.execute(db),
        sql<{ total: number }>`select count(*)::int as total ${matching}`.execute(db),
      ]);
      return { rows, total: counted.rows[0]!.total };
    },
  };
}
export type AnnouncementRepository = ReturnType<typeof createAnnouncementRepository>;
