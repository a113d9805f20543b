import { meets } from "@busbar/contract/kernel/access";
import { daysBetween } from "@busbar/contract/kernel/business-time";
import {
  type CustomerEnergy,
  type EnergyMonth,
  energyMonthCount,
  type PointEnergy,
} from "@busbar/contract/readings/energy";
import { ofThousandths } from "@busbar/contract/readings/slots";
import { addMonths, monthAfter } from "@busbar/contract/values/months";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { outsiderOf } from "../../../kernel/targets/record-target.ts";
import { type PointsSeenBy, readingsSeenFrom, type SeenPoint } from "../../../kernel/targets/seen-points.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";
import { later } from "../expected-slots.ts";
import { monthsOfPoint, type Stay, staysOfCustomer } from "./energy-repository.ts";

type Days = { from: string; to: string };
const thousandths = (text: string) => ofThousandths(BigInt(text));
const monthOf = (day: string) => day.slice(0, 7);

/** How many of the days are in the month. */
function daysIn(month: string, { from, to }: Days): number {
  const [first, end] = [later(`${month}-01`, from), `${monthAfter(month)}-01`];
  return Math.max(0, daysBetween(first, end < to ? end : to));
}

/** What points tell of the state of their readings. */
export type ReadingState = Pick<PointEnergy, "lastDataDay" | "completeness30d" | "openIssues">;
export type StateOfPoints = (db: Db, points: readonly string[], today: string) => Promise<(id: string) => ReadingState>;

/** Energy by month from readings, as far as each person may know it. */
export function createEnergyService(
  { db, clock }: Pick<Ports, "db" | "clock">,
  pointsSeenBy: PointsSeenBy,
  stateOfPoints: StateOfPoints,
) {
  /** The days that are told: whole months, the present one up to the business date. */
  const told = (): Days => ({
    from: `${addMonths(monthOf(clock.today()), 1 - energyMonthCount)}-01`,
    to: clock.today(),
  });

  return {
    /** @throws AppError `not_found` */
    async ofPoint(actor: Actor, id: string): Promise<PointEnergy> {
      const ways = (["meter:read", "point:read"] as const).filter((one) => meets(actor, [one]));
      const found = ways.map(
        (one) =>
          sql`select r.*, ${one === "meter:read"}::boolean as reads from (${pointsSeenBy(actor, one)}) r where r.id = ${id}`,
      );
      const { rows } = await sql<SeenPoint & { reads: boolean }>`${sql.join(found, sql` union all `)}
        order by reads desc limit 1`.execute(db);
      const [point] = rows;
      if (!point) throw new AppError("not_found");
      const days = told();
      const seen = { from: later(days.from, readingsSeenFrom(actor, point)), to: days.to };
      const expected = { from: later(seen.from, point.data_from), to: days.to };
      const [months, state] = await Promise.all([
        monthsOfPoint(db, id, seen),
        point.reads ? stateOfPoints(db, [id], days.to) : null,
      ]);
      const { lastDataDay = null, completeness30d = null, openIssues = null } = state?.(id) ?? {};
      const seesIssues = meets(actor, ["meter:vee"]) || meets(actor, ["meter:import"]);
      return {
        pointId: id,
        lastMonth: addMonths(monthOf(days.to), -1),
        months: months.map(({ month, quantity, full, kw }) => ({
          month,
          commodity: point.commodity,
          quantity: thousandths(quantity),
          complete: full >= daysIn(month, expected),
          maxKw: point.reads && kw !== null ? thousandths(kw) : null,
        })),
        lastDataDay,
        completeness30d,
        openIssues: seesIssues ? openIssues : null,
      };
    },

    /** @throws AppError `not_found` */
    async ofCustomer(actor: Actor, id: string): Promise<CustomerEnergy> {
      const days = told();
      const { rows } = await sql`select 1 from customer c where c.id = ${id}
        and ${visibleTo(actor, "customer:read", days.to)}`.execute(db);
      if (rows.length === 0) throw new AppError("not_found");
      const stays = await staysOfCustomer(db, id, days, outsiderOf(actor) !== null);
      const lastMonth = addMonths(monthOf(days.to), -1);
      return { customerId: id, lastMonth, months: monthsOf(stays), points: await pointsOf(actor, stays, lastMonth) };
    },
  };

  /** By point, of those that the person sees. */
  async function pointsOf(actor: Actor, stays: readonly Stay[], lastMonth: string): Promise<CustomerEnergy["points"]> {
    const present = stays.filter((stay) => stay.present && stay.months.length > 0).map(({ pointId }) => pointId);
    if (present.length === 0) return [];
    const { rows } = await sql<SeenPoint>`select r.* from (${pointsSeenBy(actor, "point:read")}) r
      where r.id = any (${present}::bigint[])`.execute(db);
    const first = addMonths(lastMonth, -11);
    return rows
      .map(({ id, point_no, name, commodity }) => {
        const months = stays.flatMap((stay) => (stay.pointId === id ? stay.months : []));
        const sum = (within: (month: string) => boolean) =>
          months.reduce((all, { month, quantity }) => (within(month) ? all + BigInt(quantity) : all), 0n);
        const isRead = months.some(({ month }) => month === lastMonth);
        return {
          point: { pointId: id, pointNo: point_no, name, commodity },
          last: isRead ? ofThousandths(sum((month) => month === lastMonth)) : null,
          year: sum((month) => month >= first && month <= lastMonth),
        };
      })
      .toSorted((a, b) => Number(b.year - a.year))
      .map(({ point, last, year }) => ({ ...point, lastQuantity: last, quantity: ofThousandths(year) }));
  }
}

/** Adds up the stays by month and commodity. */
function monthsOf(stays: readonly Stay[]): EnergyMonth[] {
  const months = [...new Set(stays.flatMap((stay) => stay.months.map(({ month }) => month)))].toSorted();
  return months.flatMap((month) =>
    [...Map.groupBy(stays, ({ commodity }) => commodity)].flatMap(([commodity, own]): EnergyMonth[] => {
      const read = own.flatMap((stay) => stay.months.filter((one) => one.month === month));
      if (read.length === 0) return [];
      const expected = own.reduce((sum, stay) => sum + daysIn(month, stay), 0);
      return [
        {
          month,
          commodity,
          quantity: ofThousandths(read.reduce((sum, { quantity }) => sum + BigInt(quantity), 0n)),
          complete: read.reduce((sum, { full }) => sum + full, 0) >= expected,
        },
      ];
    }),
  );
}
