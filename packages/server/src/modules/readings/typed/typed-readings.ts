import type { TypedReadings, TypedReadingsReceipt } from "@busbar/contract/readings/typed-readings";
import { ofThousandths, slotsOfDay } from "@busbar/contract/readings/slots";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import type { PointsSeenBy, SeenPoint } from "../../../kernel/targets/seen-points.ts";
import type { Ports } from "../../../ports.ts";
import { runChecks } from "../checks/run-checks.ts";
import { writeSlots } from "../day-values.ts";
import { createFilePoints } from "../import/file-points.ts";

type Context = Pick<CallContext, "write">;
type Stored = { version: number; resolution_min: number; values: (number | null)[]; quality: string | null };
const channel = "ACTIVE_IMPORT";

/** A decimal text with at most three decimals, in thousandths. */
function thousandthsOf(value: string): number {
  const [whole = "0", part = ""] = value.split(".");
  return Number(whole) * 1000 + Number(part.padEnd(3, "0"));
}

/** Values that a person enters, judged as those of a file. */
export function createTypedReadings({ clock }: Pick<Ports, "clock">, pointsSeenBy: PointsSeenBy) {
  return (actor: Actor, id: string, given: TypedReadings, context: Context): Promise<TypedReadingsReceipt> =>
    context.write(async (unit) => {
      const { day, version, values, reason } = given;
      const { rows: seen } = await sql<SeenPoint>`select r.* from (${pointsSeenBy(actor, "meter:vee")}) r
        where r.id = ${id}`.execute(unit.tx);
      const [row] = seen;
      if (!row) throw new AppError("not_found");
      // Those who enter values of one point come one after another.
      await sql`select from pickup_point where id = ${id} for no key update`.execute(unit.tx);
      if (day >= clock.today()) throw refuseField("day", "readings.not_over");
      const points = createFilePoints(unit.tx, pointsSeenBy, actor, "meter:vee");
      await points.load(new Set([row.point_no]));
      const point = points.find(row.point_no);
      if (!point?.isLetOn(day)) throw refuseField("day", "readings.not_expected");
      const { rows } = await sql<Stored>`select d.version, d.resolution_min, d.values, d.quality from interval_day d
        where d.point_id = ${id} and d.channel = ${channel} and d.day = ${day}::date for update`.execute(unit.tx);
      const [stored] = rows;
      const currentVersion = stored?.version ?? 0;
      if (currentVersion !== version)
        throw new AppError("stale", { givenVersion: version, currentVersion, current: null });
      const slots = stored?.values.length ?? slotsOfDay(day, row.time_zone, point.minutes);
      const changed = values.flatMap((one, at) => {
        const value = thousandthsOf(one.value);
        if (one.slot > slots) throw refuseField(`values.${at}.slot`, "readings.no_slot", { slots });
        if (value > point.limit)
          throw refuseField(`values.${at}.value`, "readings.above_capacity", { limit: ofThousandths(point.limit) });
        const isSame = stored?.values[one.slot - 1] === value && stored.quality?.[one.slot - 1] === "M";
        return isSame ? [] : [{ slot: one.slot, value, quality: "M" as const }];
      });
      const receipt = { pointId: id, day, written: changed.length, unchanged: values.length - changed.length };
      if (changed.length === 0) return { ...receipt, version: currentVersion };
      const resolutionMin = stored?.resolution_min ?? point.minutes;
      const change = { pointId: id, channel, day, resolutionMin, slots, values: changed } as const;
      await writeSlots(unit.tx, change, actor.id, clock.now());
      const told = (of: (slot: number) => number | null) =>
        Object.fromEntries(
          changed.map(({ slot }) => {
            const value = of(slot);
            return [slot, value === null ? null : ofThousandths(value)];
          }),
        );
      await unit.record("reading.enter", "points", id, "updated", {
        before: { day, values: told((slot) => stored?.values[slot - 1] ?? null) },
        after: {
          day,
          reason,
          values: told((slot) => changed.find((one) => one.slot === slot)?.value ?? null),
        },
      });
      await runChecks(unit.tx, [{ pointId: id, month: day.slice(0, 7) }], clock.today(), clock.now());
      return { ...receipt, version: currentVersion + 1 };
    });
}
