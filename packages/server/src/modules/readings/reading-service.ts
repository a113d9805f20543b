import { addDays } from "@busbar/contract/kernel/business-time";
import { meterKindsOf, meterUnit } from "@busbar/contract/meters/meter-fields";
import type {
  IntervalQuery,
  IntervalSeries,
  ReadingTotal,
  ReadingTotalQuery,
} from "@busbar/contract/readings/readings";
import { ofThousandths, type SlotMinutes, slotsOfDay } from "@busbar/contract/readings/slots";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { type PointsSeenBy, readingsSeenFrom, type SeenPoint } from "../../kernel/targets/seen-points.ts";
import type { Ports } from "../../ports.ts";
import { createIntervalRepository } from "./interval-repository.ts";

const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one);

/** Readings as people look at them: each sees those of the points and days that it may see. */
export function createReadingService({ db }: Pick<Ports, "db">, pointsSeenBy: PointsSeenBy) {
  const seen = async (actor: Actor, condition: RawBuilder<SqlBool>): Promise<SeenPoint | undefined> => {
    const { rows } = await sql<SeenPoint>`select r.* from (${pointsSeenBy(actor, "meter:read")}) r
      where ${condition} limit 1`.execute(db);
    return rows[0];
  };

  return {
    /** @throws AppError `not_found` */
    async intervals(actor: Actor, id: string, { from, to, channel }: IntervalQuery): Promise<IntervalSeries> {
      const point = await seen(actor, sql`r.id = ${id}`);
      if (!point) throw new AppError("not_found");
      const seenFrom = readingsSeenFrom(actor, point);
      const intervals = createIntervalRepository(db, id, channel);
      const [days, span] = await Promise.all([
        intervals.list({ from: later(from, seenFrom), to }),
        intervals.span(seenFrom),
      ]);
      return {
        pointId: point.id,
        channel,
        commodity: point.commodity,
        unit: meterUnit(meterKindsOf[point.commodity][0] ?? "THREE_PHASE", channel),
        timeZone: point.time_zone,
        resolutionMinutes: point.resolution_min,
        firstDay: span.first,
        lastDay: span.last,
        days: days.map(({ day, resolution_min, version, total, quality, values }) => ({
          day,
          resolutionMinutes: resolution_min,
          version,
          total: ofThousandths(BigInt(total)),
          values: values.map((value) => (value === null ? null : ofThousandths(value))),
          quality,
        })),
      };
    },

    /** @throws AppError `not_found`, or at the point's code when it takes no electricity */
    async total(actor: Actor, { pointCode, from, to }: ReadingTotalQuery): Promise<ReadingTotal> {
      const point = await seen(actor, sql<SqlBool>`r.external_code = ${pointCode} or r.point_no = ${pointCode}`);
      if (!point) throw new AppError("not_found");
      if (point.commodity !== "ELECTRICITY") throw refuseField("pointCode", "readings.not_electricity");
      const days = { from: later(from, readingsSeenFrom(actor, point)), to };
      if (days.from >= to) return { energyKwh: "0.000", missing: slotsBetween({ from, to }, point), estimated: 0 };
      const sums = await createIntervalRepository(db, point.id, "ACTIVE_IMPORT").sums(days);
      // Days without any reading have no row.
      const expected = slotsBetween({ from, to }, point);
      const read = sums.slots - sums.missing;
      return {
        energyKwh: ofThousandths(BigInt(sums.total)),
        missing: Math.max(0, expected - read),
        estimated: sums.estimated,
      };
    },
  };
}

/** The slots of the days at the point's resolution. */
function slotsBetween({ from, to }: { from: string; to: string }, point: SeenPoint): number {
  let slots = 0;
  for (let day = from; day < to; day = addDays(day, 1))
    slots += slotsOfDay(day, point.time_zone, point.resolution_min as SlotMinutes);
  return slots;
}
