import { addDays } from "@busbar/contract/kernel/business-time";
import type { PlanSnapshot } from "@busbar/contract/price-plans/plan-versions";
import { bandsOfDay, bandsOfSlots } from "@busbar/contract/tou-calendars/calendar-days";
import type { TouSeason } from "@busbar/contract/tou-calendars/tou-calendars";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { refuseField } from "../../../kernel/app-error.ts";
import { specialDays } from "../../../kernel/records/special-days.ts";
import { reachesShared } from "../../../kernel/records/visibility.ts";
import type { Db } from "../../../kernel/sql/query.ts";

export type Days = { from: string; to: string };
export type ZonedPoint = { id: string; time_zone: string };
export type BandCalendar = { code: string; name: string; ofContract: boolean };
/** The days of a point on which one calendar decides on its bands. `contract`: under one of its versions. `key`: of {@link DayBands}. */
export type Segment = Days & { pointId: string; contract: boolean; calendar: BandCalendar | null; key: string };
/** One letter for each quarter-hour of the local day. */
export type DayBands = { key: string; day: string; bands: string };

export type Calendar = BandCalendar & { seasons: readonly TouSeason[] };
type VersionDays = Days & { pointId: string; contractId: string; versionNo: number; planVersionId: string };

/**
 * Who decides on the bands of these points on `days`: on each day the `chosen` calendar, or that of the contract version
 * in force, or the first calendar where there is no contract or its price plan has none.
 */
export async function bandsOfPoints(
  db: Db,
  points: readonly ZonedPoint[],
  days: Days,
  chosen: Calendar | null = null,
): Promise<{ segments: Segment[]; bands: DayBands[] }> {
  const ids = points.map(({ id }) => id);
  const [versions, first, special] = [
    await versionsOf(db, ids, days),
    chosen ?? (await firstCalendar(db)),
    await specialDays(db, days),
  ];
  const ofPlans = chosen ? new Map<string, Calendar>() : await calendarsOfPlans(db, versions);
  const byPoint = Map.groupBy(versions, ({ pointId }) => pointId);
  const calendars = [first, ...ofPlans.values()];
  const used = new Map<string, { calendar: Calendar; timeZone: string }>();
  function keyOf(calendar: Calendar, timeZone: string): string {
    const key = `${calendars.indexOf(calendar)} ${timeZone}`;
    used.set(key, { calendar, timeZone });
    return key;
  }
  const segment = (
    { id, time_zone }: ZonedPoint,
    span: Days,
    contract: boolean,
    calendar: Calendar | null,
  ): Segment => ({
    pointId: id,
    ...span,
    contract,
    calendar: calendar && { code: calendar.code, name: calendar.name, ofContract: calendar.ofContract },
    key: calendar ? keyOf(calendar, time_zone) : "",
  });
  const segments = points.flatMap((point): Segment[] => {
    const spans = (byPoint.get(point.id) ?? []).toSorted((one, other) => (one.from < other.from ? -1 : 1));
    const made: Segment[] = [];
    let at = days.from;
    for (const { from, to, planVersionId } of spans) {
      if (from > at) made.push(segment(point, { from: at, to: from }, false, first));
      made.push(segment(point, { from, to }, true, ofPlans.get(planVersionId) ?? first));
      at = to;
    }
    if (at < days.to) made.push(segment(point, { from: at, to: days.to }, false, first));
    return made;
  });
  const bands: DayBands[] = [];
  for (const [key, { calendar, timeZone }] of used)
    for (let day = days.from; day < days.to; day = addDays(day, 1)) {
      const ofClock = bandsOfDay(calendar.seasons, day, special);
      if (ofClock !== null) bands.push({ key, day, bands: bandsOfSlots(ofClock, day, timeZone) });
    }
  return { segments, bands };
}

/** The days on which each point is under an agreed version of a contract that binds. */
async function versionsOf(db: Db, points: readonly string[], { from, to }: Days): Promise<VersionDays[]> {
  const { rows } = await sql<VersionDays>`
    select s.point_id as "pointId", s.contract_id as "contractId", s.version_no as "versionNo",
      s.plan_version_id as "planVersionId", s.first as "from", s.last as "to"
    from (
      select b.point_id, v.contract_id, v.version_no, v.plan_version_id, greatest(b.valid_from, v.effective_from, ${from}::date) as first,
        least(b.valid_to, ${to}::date, (select min(n.effective_from) from contract_version n
          where n.contract_id = v.contract_id and n.state = 'AGREED'
            and (n.effective_from, n.version_no) > (v.effective_from, v.version_no))) as last
      from contract_point b join contract_version v on v.contract_id = b.contract_id and v.state = 'AGREED'
      where b.point_id = any (${[...points]}::bigint[]) and b.binds
        and b.valid_from < ${to}::date and b.valid_to > ${from}::date and v.effective_from < ${to}::date
    ) s where s.first < s.last`.execute(db);
  return rows;
}

/**
 * By the version of a plan; versions without a component by time of use are left out. Contracts of one plan version have
 * frozen the same: that of one of them is read.
 */
async function calendarsOfPlans(db: Db, versions: readonly VersionDays[]): Promise<Map<string, Calendar>> {
  const ofPlans = [...new Map(versions.map((one) => [one.planVersionId, one])).values()];
  const { rows } = await sql<{ id: string } & Pick<PlanSnapshot, "components" | "calendars">>`
    select v.plan_version_id as id, v.plan_snapshot->'components' as components, v.plan_snapshot->'calendars' as calendars
    from unnest(${ofPlans.map(({ contractId }) => contractId)}::bigint[], ${ofPlans.map(({ versionNo }) => versionNo)}::int[])
      as one (contract_id, version_no)
    join contract_version v on v.contract_id = one.contract_id and v.version_no = one.version_no
    order by v.plan_version_id`.execute(db);
  const found = rows.flatMap(({ id, components, calendars }): [string, Calendar][] => {
    const used = components.find(({ kind, calendarId }) => kind === "ENERGY_TOU" && calendarId !== null)?.calendarId;
    const calendar = calendars.find((one) => one.id === used);
    return calendar
      ? [[id, { code: calendar.calendarCode, name: calendar.name, ofContract: true, seasons: calendar.seasons }]]
      : [];
  });
  return new Map(found);
}

const calendarColumns = sql`t.calendar_code as code, t.name, false as "ofContract",
  (select json_agg(json_build_object('fromDay', s.from_day, 'toDay', s.to_day, 'dayType', s.day_type,
    'slots', s.slots) order by s.position) from tou_season s where s.calendar_id = t.id) as seasons`;

async function firstCalendar(db: Db): Promise<Calendar | null> {
  const { rows } = await sql<Calendar>`
    select ${calendarColumns} from tou_calendar t order by upper(t.calendar_code) limit 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * The calendar that somebody asks for.
 *
 * @throws AppError `tou.unknown`
 */
export async function chosenCalendar(db: Db, actor: Actor, id: string): Promise<Calendar> {
  const { rows } = await sql<Calendar>`
    select ${calendarColumns} from tou_calendar t where t.id = ${id} and ${reachesShared(actor, "price:read")}`.execute(
    db,
  );
  const [calendar] = rows;
  if (!calendar) throw refuseField("calendarId", "tou.unknown");
  return calendar;
}
