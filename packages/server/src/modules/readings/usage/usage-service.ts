import { monthAfter } from "@busbar/contract/values/months";
import { meets } from "@busbar/contract/kernel/access";
import { meterKindsOf, meterUnit } from "@busbar/contract/meters/meter-fields";
import { ofThousandths } from "@busbar/contract/readings/slots";
import type { BandUsage, MonthUsage, UsageQuery } from "@busbar/contract/readings/usage";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { type PointsSeenBy, readingsSeenFrom, type SeenPoint } from "../../../kernel/targets/seen-points.ts";
import type { Ports } from "../../../ports.ts";
import { later, slotsBetween } from "../expected-slots.ts";
import { type BandCalendar, bandsOfPoints, type Calendar, chosenCalendar } from "./bands-of-points.ts";
import { type BandSum, sumByBands, sumOfDays } from "./usage-repository.ts";

type Reached = SeenPoint & { reads: boolean };
const thousandths = (text: string) => ofThousandths(BigInt(text));
const sumOf = (rows: readonly BandSum[], of: "quantity" | "estimated") =>
  ofThousandths(rows.reduce((sum, row) => sum + BigInt(row[of]), 0n));
const bandsIn = (rows: readonly BandSum[]): BandUsage[] => {
  const known = rows.filter((row): row is BandSum & { band: BandUsage["band"] } => row.band !== null);
  return [...Map.groupBy(known, ({ band }) => band)].map(([band, ofBand]) => ({
    band,
    quantity: sumOf(ofBand, "quantity"),
    estimated: sumOf(ofBand, "estimated"),
  }));
};

/** What points took in a month, as far as each person may know it. */
export function createUsageService({ db, clock }: Pick<Ports, "db" | "clock">, pointsSeenBy: PointsSeenBy) {
  /** Who reads meters there sees it by band and part, others see the sum. */
  async function reach(actor: Actor, id: string): Promise<Reached> {
    const ways = (["meter:read", "point:read"] as const).filter((one) => meets(actor, [one]));
    const found = ways.map(
      (one) =>
        sql`select r.*, ${one === "meter:read"}::boolean as reads from (${pointsSeenBy(actor, one)}) r where r.id = ${id}`,
    );
    const { rows } = await sql<Reached>`${sql.join(found, sql` union all `)} order by reads desc limit 1`.execute(db);
    const [point] = rows;
    if (!point) throw new AppError("not_found");
    return point;
  }

  return {
    /**
     * By the bands of a calendar of one's choice, or by those of the contract's.
     *
     * @throws AppError `not_found`, `tou.unknown`
     */
    async month(actor: Actor, id: string, { month, calendarId }: UsageQuery): Promise<MonthUsage> {
      const point = await reach(actor, id);
      const chosen = calendarId === undefined ? null : await chosenCalendar(db, actor, calendarId);
      const whole = { from: `${month}-01`, to: `${monthAfter(month)}-01` };
      const seen = { from: later(whole.from, readingsSeenFrom(actor, point)), to: whole.to };
      const [sum, detail] = [
        await sumOfDays(db, id, seen),
        point.reads && seen.from < seen.to ? await byBands(point, seen, chosen) : null,
      ];
      const over = {
        from: later(seen.from, point.data_from),
        to: whole.to < clock.today() ? whole.to : clock.today(),
      };
      const slots = slotsBetween(over, point);
      return {
        pointId: point.id,
        month,
        commodity: point.commodity,
        unit: meterUnit(meterKindsOf[point.commodity][0] ?? "THREE_PHASE", "ACTIVE_IMPORT") as MonthUsage["unit"],
        quantity: sum.total === null ? null : thousandths(sum.total),
        estimated: sum.total === null ? null : thousandths(sum.estimated),
        slots,
        missing: Math.max(0, slots - sum.read),
        bands: detail?.bands ?? [],
        calendar: detail?.calendar ?? null,
        maxDemand: point.reads && sum.peak ? { ...sum.peak, kw: thousandths(sum.peak.kw) } : null,
        reactive: point.reads && sum.reactive !== null ? thousandths(sum.reactive) : null,
        parts: detail?.parts ?? [],
      };
    },
  };

  async function byBands(point: SeenPoint, days: { from: string; to: string }, chosen: Calendar | null) {
    const { segments, bands } = await bandsOfPoints(db, [point], days, chosen);
    const sums = await sumByBands(db, segments, bands);
    const calendars = segments.filter((_, at) => sums.some(({ segment }) => segment === at));
    const calendar: BandCalendar | null =
      (calendars.find((one) => one.calendar?.ofContract) ?? calendars[0])?.calendar ?? null;
    const parts = segments.flatMap(({ from, to, contract }, at): MonthUsage["parts"] => {
      const own = sums.filter(({ segment }) => segment === at);
      if (own.length === 0 || !contract) return [];
      const isTold = chosen !== null || segments[at]?.calendar?.ofContract === true;
      return [
        {
          from,
          to,
          quantity: sumOf(own, "quantity"),
          estimated: sumOf(own, "estimated"),
          bands: isTold ? bandsIn(own) : [],
        },
      ];
    });
    return { bands: bandsIn(sums), calendar, parts };
  }
}
