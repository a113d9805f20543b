import { dayTypeOf } from "@busbar/contract/holidays/day-types";
import { meterKindsOf, meterUnit } from "@busbar/contract/meters/meter-fields";
import type {
  IntervalQuery,
  IntervalSeries,
  ReadingTotal,
  ReadingTotalQuery,
} from "@busbar/contract/readings/readings";
import { idOfPointNo } from "@busbar/contract/points/point-codes";
import { ofThousandths } from "@busbar/contract/readings/slots";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { type PointsSeenBy, readingsSeenFrom, type SeenPoint } from "../../kernel/targets/seen-points.ts";
import type { Ports } from "../../ports.ts";
import { later, slotsBetween } from "./expected-slots.ts";
import { createIntervalRepository } from "./interval-repository.ts";
import { bandsOfPoints } from "./usage/bands-of-points.ts";

/** Readings as people look at them: each sees those of the points and days that it may see. */
export function createReadingService({ db }: Pick<Ports, "db">, pointsSeenBy: PointsSeenBy) {
  const reach = async (actor: Actor, condition: RawBuilder<SqlBool>): Promise<SeenPoint | undefined> => {
    const { rows } = await sql<SeenPoint>`select r.* from (${pointsSeenBy(actor, "meter:read")}) r
      where ${condition} limit 1`.execute(db);
    return rows[0];
  };

  return {
    /** @throws AppError `not_found` */
    async intervals(actor: Actor, id: string, { from, to, channel }: IntervalQuery): Promise<IntervalSeries> {
      const point = await reach(actor, sql`r.id = ${id}`);
      if (!point) throw new AppError("not_found");
      const seenFrom = readingsSeenFrom(actor, point);
      const intervals = createIntervalRepository(db, id, channel);
      const seen = { from: later(from, seenFrom), to };
      const [days, span, bands] = await Promise.all([
        intervals.list(seen),
        intervals.span(seenFrom),
        point.commodity === "ELECTRICITY" && seen.from < to ? bandsByDay(db, point, seen) : new Map<string, string>(),
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
        days: days.map(({ day, special, resolution_min, version, total, quality, values }) => ({
          day,
          dayType: dayTypeOf(day, new Map(special ? [[day, special]] : [])),
          resolutionMinutes: resolution_min,
          version,
          total: ofThousandths(BigInt(total)),
          values: values.map((value) => (value === null ? null : ofThousandths(value))),
          quality,
          bands: ofSlots(bands.get(day), resolution_min),
        })),
      };
    },

    /** @throws AppError `not_found`, or at the point's code when it takes no electricity */
    async total(actor: Actor, { pointCode, from, to }: ReadingTotalQuery): Promise<ReadingTotal> {
      const point = await reach(
        actor,
        sql<SqlBool>`r.external_code = ${pointCode} or r.id = ${idOfPointNo(pointCode)}::bigint`,
      );
      if (!point) throw new AppError("not_found");
      if (point.commodity !== "ELECTRICITY") throw refuseField("pointCode", "readings.not_electricity");
      const days = { from: later(from, readingsSeenFrom(actor, point)), to };
      const { total, read, estimated } = await createIntervalRepository(db, point.id, "ACTIVE_IMPORT").sums(days);
      // Days without any reading have no row.
      const missing = Math.max(0, slotsBetween({ from, to }, point) - read);
      return { energyKwh: ofThousandths(BigInt(total)), missing, estimated };
    },
  };
}

async function bandsByDay(db: Ports["db"], point: SeenPoint, days: { from: string; to: string }) {
  const { segments, bands } = await bandsOfPoints(db, [point], days);
  return new Map(
    segments.flatMap(({ key, from, to }) =>
      bands.filter((one) => one.key === key && one.day >= from && one.day < to).map((one) => [one.day, one.bands]),
    ),
  );
}

/** The letters of quarter-hours as those of longer slots, each of which has the band of its start. */
function ofSlots(bands: string | undefined, minutes: number): string | null {
  if (bands === undefined || minutes > 60) return null;
  const quarters = minutes / 15;
  return [...bands].filter((_, at) => at % quarters === 0).join("");
}
