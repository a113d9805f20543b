import type { Permission } from "@busbar/contract/kernel/permissions";
import { meterKindsOf, meterUnit, type MeterChannel } from "@busbar/contract/meters/meter-fields";
import { slotMinutesOf, type SlotMinutes } from "@busbar/contract/readings/slots";
import { idOfPointNo } from "@busbar/contract/points/point-codes";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import type { PointsSeenBy, SeenPoint } from "../../../kernel/targets/seen-points.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BaseUnit } from "./quantity.ts";
import { createSlotClock, type SlotClock } from "./slot-clock.ts";

/** A half-open range of days; open to the end where `to` is null. */
type Days = { from: string; to: string | null };

/** A point as a file's rows need it. */
export type FilePoint = {
  id: string;
  minutes: SlotMinutes;
  clock: SlotClock;
  unitOf: (channel: MeterChannel) => BaseUnit;
  /** Largest value of a slot that is plausible, in thousandths; Infinity where the capacity is not known. */
  limit: number;
  /** Whether it had a customer on the day. */
  isLetOn: (day: string) => boolean;
  /** Of the meter that hung there for the channel on the day; null without one. */
  multiplierOn: (channel: string, day: string) => string | null;
};

type Found = SeenPoint & {
  tenancies: [string, string | null][];
  installs: [string, string, string | null, string][];
};

/** A slot at 1.2 times the full load. */
const headroomTenths = 12;

const covers = (day: string, { from, to }: Days): boolean => day >= from && (to === null || day < to);

/** Finds the points that files name, each once. */
export function createFilePoints(
  db: Db,
  pointsSeenBy: PointsSeenBy,
  actor: Actor,
  permission: Permission = "meter:import",
) {
  const byCode = new Map<string, FilePoint | null>();
  const byId = new Map<string, FilePoint>();
  const clocks = new Map<string, SlotClock>();

  function clockOf(timeZone: string, minutes: SlotMinutes): SlotClock {
    const key = `${timeZone} ${minutes}`;
    const clock = clocks.get(key) ?? createSlotClock(timeZone, minutes);
    clocks.set(key, clock);
    return clock;
  }

  function toPoint(found: Found): FilePoint {
    const minutes = slotMinutesOf(found.commodity, found.resolution_min);
    const tenancies = found.tenancies.map(([from, to]) => ({ from, to }));
    // Rows of one point come together and mostly within one tenancy.
    let last: Days | undefined;
    return {
      id: found.id,
      minutes,
      clock: clockOf(found.time_zone, minutes),
      unitOf: (channel) => meterUnit(meterKindsOf[found.commodity][0] ?? "THREE_PHASE", channel),
      limit:
        found.capacity_kva === null || found.commodity !== "ELECTRICITY"
          ? Number.POSITIVE_INFINITY
          : Math.floor((Math.round(Number(found.capacity_kva) * 1000) * headroomTenths * minutes) / 600),
      isLetOn(day) {
        if (last && covers(day, last)) return true;
        last = tenancies.find((one) => covers(day, one));
        return last !== undefined;
      },
      multiplierOn: (channel, day) =>
        found.installs.find(([of, from, to]) => of === channel && covers(day, { from, to }))?.[3] ?? null,
    };
  }

  /** Looks for codes that have not been asked for yet. */
  async function load(codes: ReadonlySet<string>): Promise<void> {
    const wanted = [...codes].filter((code) => !byCode.has(code));
    if (wanted.length === 0) return;
    for (const code of wanted) byCode.set(code, null);
    const ids = wanted.flatMap((code) => idOfPointNo(code) ?? []);
    const { rows } = await sql<Found>`select s.*,
        (select coalesce(json_agg(json_build_array(t.valid_from, t.valid_to)), '[]')
          from point_tenancy t where t.point_id = s.id) as tenancies,
        (select coalesce(json_agg(json_build_array(i.channel, i.valid_from, i.valid_to, i.multiplier::text)), '[]')
          from meter_install i where i.point_id = s.id) as installs
      from (${pointsSeenBy(actor, permission)}) s
      where s.status = 'ACTIVE' and (s.external_code = any (${wanted}::text[]) or s.id = any (${ids}::bigint[]))
      order by s.id`.execute(db);
    const twice = new Set<string>();
    for (const row of rows) {
      const point = toPoint(row);
      byId.set(point.id, point);
      for (const code of new Set([row.external_code, row.point_no])) {
        if (!codes.has(code)) continue;
        if (byCode.get(code)) twice.add(code);
        byCode.set(code, point);
      }
    }
    // A code that two points have names neither.
    for (const code of twice) byCode.set(code, null);
  }

  return {
    load,
    find: (code: string): FilePoint | null => byCode.get(code) ?? null,
    limitOf: (id: string): number => byId.get(id)?.limit ?? Number.POSITIVE_INFINITY,
    minutesOf: (id: string): number => byId.get(id)?.minutes ?? 15,
  };
}
export type FilePoints = ReturnType<typeof createFilePoints>;
