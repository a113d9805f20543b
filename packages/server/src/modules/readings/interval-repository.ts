import type { HolidayKind } from "@busbar/contract/holidays/day-types";
import type { MeterChannel } from "@busbar/contract/meters/meter-fields";
import { sql } from "kysely";
import type { Db } from "../../kernel/sql/query.ts";

/** Quantities are thousandths of the channel's unit. */
export type IntervalRow = {
  day: string;
  /** What the table of holidays says of the day. */
  special: HolidayKind | null;
  resolution_min: number;
  version: number;
  total: string;
  quality: string | null;
  values: (number | null)[];
};
type Days = { from: string; to: string };

/** How many slots of `interval_day d` have a value. */
export const readSlots = sql<number>`cardinality(d.values) - coalesce(length(translate(d.quality, 'AEMS', '')), 0)`;

/** Interval readings of one point and channel. */
export function createIntervalRepository(db: Db, pointId: string, channel: MeterChannel) {
  const within = ({ from, to }: Days) => sql`d.point_id = ${pointId} and d.channel = ${channel}
    and d.day >= ${from}::date and d.day < ${to}::date`;

  return {
    async list(days: Days): Promise<IntervalRow[]> {
      const { rows } = await sql<IntervalRow>`
        select d.day, d.resolution_min, d.version, d.total, d.quality, d.values, h.kind as special
        from interval_day d left join public_holiday h on h.date = d.day where ${within(days)} order by d.day`.execute(
        db,
      );
      return rows;
    },

    /** The first and the last day with readings, from `seenFrom` on. */
    async span(seenFrom: string | null): Promise<{ first: string | null; last: string | null }> {
      const ofPoint = sql`from interval_day d where d.point_id = ${pointId} and d.channel = ${channel}
        and d.day >= coalesce(${seenFrom}::date, '-infinity')`;
      const { rows } = await sql<{ first: string | null; last: string | null }>`
        select (select min(d.day) ${ofPoint}) as first, (select max(d.day) ${ofPoint}) as last`.execute(db);
      return rows[0] ?? { first: null, last: null };
    },

    /** The quantity of the days, in how many slots it was read, and how many of these are estimated. */
    async sums(days: Days): Promise<{ total: string; read: number; estimated: number }> {
      const { rows } = await sql<{ total: string; read: number; estimated: number }>`
        select coalesce(sum(d.total), 0)::text as total,
          coalesce(sum(${readSlots}), 0)::int as read,
          coalesce(sum(length(translate(d.quality, 'AMS-', ''))), 0)::int as estimated
        from interval_day d where ${within(days)}`.execute(db);
      return rows[0] as (typeof rows)[number];
    },
  };
}
