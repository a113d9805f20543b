import {
  type TouCalendarDraft,
  type TouCalendarQuery,
  touCalendars,
  type TouCalendarUpdate,
  type TouSeason,
} from "@busbar/contract/tou-calendars/tou-calendars";
import type { ShownOf } from "@busbar/contract/fields/noun";
import { type Insertable, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { columnValues, fieldColumns } from "../../kernel/fields/columns.ts";
import type { EditedRow } from "../../kernel/records/last-edit.ts";
import { keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import { reachesShared } from "../../kernel/records/visibility.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import type { Database } from "../../tables.ts";

export type TouCalendarRow = EditedRow &
  ShownOf<typeof touCalendars> & {
    id: string;
    seasons: TouSeason[];
    /** Versions of plans that use it, including drafts. */
    used_by: {
      planId: string;
      planCode: string;
      versionNo: number;
      isDraft: boolean;
      isApproved: boolean;
      isOfActive: boolean;
    }[];
  };
export type TouCalendarFields = Omit<TouCalendarUpdate, "rowVersion">;

/** A condition on `tou_calendar t`: the calendars that a person sees. */
const visibleTo = (actor: Actor): RawBuilder<SqlBool> => sql<SqlBool>`${reachesShared(actor, "price:read")}`;

const orders: Record<"calendarCode" | "name", SortBy> = {
  calendarCode: { expression: sql`upper(t.calendar_code)`, type: sql`text` },
  name: { expression: sql`t.name collate "zh-x-icu"`, type: sql`text` },
};
const uniqueFields = { tou_calendar_code: { path: "calendarCode", code: "tou.code_taken" } } as const;

const columns = sql`t.id, ${fieldColumns(touCalendars, "t")},
  (select coalesce(json_agg(json_build_object('fromDay', s.from_day, 'toDay', s.to_day, 'dayType', s.day_type,
      'slots', s.slots) order by s.position), '[]') from tou_season s where s.calendar_id = t.id) as seasons,
  (select coalesce(json_agg(json_build_object('planId', l.id::text, 'planCode', l.plan_code, 'versionNo', v.version_no,
      'isDraft', v.status = 'DRAFT', 'isApproved', v.status = 'APPROVED', 'isOfActive', l.status = 'ACTIVE') order by l.plan_code, v.version_no), '[]')
    from plan_version v join price_plan l on l.id = v.plan_id
    where v.id in (select p.version_id from price_component p where p.calendar_id = t.id)) as used_by,
  t.updated_at, t.row_version, t.updated_by as updated_by_id,
  (select w.full_name from user_account w where w.id = t.updated_by) as updated_by`;

export function createTouCalendarRepository(db: Db) {
  /** Replaces all seasons. */
  async function writeSeasons(id: string, seasons: readonly TouSeason[]): Promise<void> {
    await db.deleteFrom("tou_season").where("calendar_id", "=", id).execute();
    await db
      .insertInto("tou_season")
      .values(
        seasons.map(({ fromDay, toDay, dayType, slots }, position) => ({
          calendar_id: id,
          position,
          from_day: fromDay,
          to_day: toDay,
          day_type: dayType,
          slots,
        })),
      )
      .execute();
  }

  return {
    async list(actor: Actor, query: TouCalendarQuery) {
      const { keyword } = query;
      const condition = allOf(
        visibleTo(actor),
        keyword &&
          sql<SqlBool>`(t.name ilike ${likePattern(keyword)} or t.calendar_code ilike ${likePattern(keyword)})`,
      );
      const count = async () => {
        const counted = sql<{ total: string }>`select count(*) as total from tou_calendar t where ${condition}`;
        return Number((await counted.execute(db)).rows[0]?.total);
      };
      const page = sql<TouCalendarRow>`select ${columns} from tou_calendar t where ${condition}
        order by ${keysetOf(query.sort, orders, sql`t.id`).by} ${pageOf(query)}`;
      return countedPage(query, count, async () => (await page.execute(db)).rows);
    },

    async find(actor: Actor, id: string): Promise<TouCalendarRow | undefined> {
      const { rows } = await sql<TouCalendarRow>`select ${columns} from tou_calendar t
        where t.id = ${id} and ${visibleTo(actor)}`.execute(db);
      return rows[0];
    },

    /** Locks the calendar until the transaction ends; submitting a version that uses it waits too. */
    lock: (actor: Actor, id: string) =>
      sql`select from tou_calendar t where t.id = ${id} and ${visibleTo(actor)} for update`.execute(db),

    /** @throws AppError at `calendarCode` when it was taken in the meantime */
    async insert({ seasons, ...draft }: TouCalendarDraft, by: string, now: Date): Promise<string> {
      const insertion = db
        .insertInto("tou_calendar")
        .values({
          ...columnValues(touCalendars, draft),
          created_at: now,
          created_by: by,
          updated_at: now,
          updated_by: by,
        } as Insertable<Database["tou_calendar"]>)
        .returning("id");
      const { id } = await refuseTaken(insertion.executeTakeFirstOrThrow(), uniqueFields);
      await writeSeasons(id, seasons);
      return id;
    },

    /** @throws AppError at `calendarCode` when it was taken in the meantime */
    async update(id: string, fields: TouCalendarFields, by: string, now: Date): Promise<void> {
      await refuseTaken(
        db
          .updateTable("tou_calendar")
          .set((eb) => ({
            ...columnValues(touCalendars, fields),
            updated_at: now,
            updated_by: by,
            row_version: eb("row_version", "+", 1),
          }))
          .where("id", "=", id)
          .execute(),
        uniqueFields,
      );
      if (fields.seasons) await writeSeasons(id, fields.seasons);
    },

    remove: (id: string) => db.deleteFrom("tou_calendar").where("id", "=", id).execute(),
  };
}
export type TouCalendarRepository = ReturnType<typeof createTouCalendarRepository>;
