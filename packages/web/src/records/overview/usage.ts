import type { Commodity } from "@busbar/contract/values/commodities";
import { monthOf, periodOf } from "@busbar/contract/values/months";
import { addDays } from "../../ui/values/days.ts";
import { changeOf, monthsUntil, sumOf } from "../figures/findings.ts";

/** What was used in a billing period, and charged where the person may see that. */
export type UsageMonth = { period: string; commodity: Commodity; quantity: string; payable?: string | undefined };

const year = 12;

/** The energy of a record in the twelve months up to the last one that is issued. */
export type Usage = {
  commodity: Commodity;
  /** The twelve months as `yyyy-mm`, and what was billed in each; zero where nothing was. */
  months: readonly string[];
  values: readonly string[];
  total: string;
  /** Against the same months of the year before; null unless each of them was billed then, too. */
  change: ReturnType<typeof changeOf> | null;
};

/** The commodities of a record, the one with most money first. */
export function commoditiesOf(months: readonly UsageMonth[]): Commodity[] {
  const paid = (commodity: Commodity) =>
    sumOf(months.flatMap((month) => (month.commodity === commodity ? (month.payable ?? []) : [])));
  return [...new Set(months.map(({ commodity }) => commodity))].toSorted((a, b) => paid(b).comparedTo(paid(a)));
}

/** The last `count` months, as `yyyy-mm`, up to the last one in which something was issued; none where nothing was. */
export function monthsToLastIssued(all: readonly UsageMonth[], count = year): string[] {
  const last = all
    .map(({ period }) => monthOf(period))
    .toSorted()
    .at(-1);
  return last === undefined ? [] : monthsUntil(`${last}-01`, count);
}

/** @returns undefined where nothing of the commodity was issued */
export function usageOf(all: readonly UsageMonth[], commodity: Commodity | undefined): Usage | undefined {
  const own = all.filter((month) => month.commodity === commodity);
  if (commodity === undefined || own.length === 0) return undefined;
  const billed = new Map(own.map(({ period, quantity }) => [monthOf(period), quantity]));
  const both = monthsToLastIssued(own, 2 * year);
  const [before, months] = [both.slice(0, year), both.slice(year)];
  const pairs = months.flatMap((month, at) => {
    const now = billed.get(month);
    return now === undefined ? [] : [{ now, earlier: billed.get(before[at] ?? "") }];
  });
  const earlier = pairs.map((pair) => pair.earlier).filter((one) => one !== undefined);
  const comparable = earlier.length === pairs.length && !sumOf(earlier).isZero();
  const total = sumOf(pairs.map(({ now }) => now)).toFixed();
  return {
    commodity,
    months,
    values: months.map((month) => billed.get(month) ?? "0"),
    total,
    change: comparable ? changeOf(sumOf(earlier).toFixed(), total) : null,
  };
}

/** The months of the charts up to the present one, once it is billed: two years where the record is that old, else a year and the month before; or `most`. */
export function chartMonths(today: string, all: readonly UsageMonth[], most?: number): string[] {
  // The present month is billed later: until then an empty column would look like a month without energy.
  const isBilled = all.some(({ period }) => period === periodOf(today));
  const until = isBilled ? today : addDays(`${today.slice(0, 7)}-01`, -1);
  if (most !== undefined) return monthsUntil(until, most);
  const months = monthsUntil(until, 2 * year);
  const first = all.map(({ period }) => monthOf(period)).toSorted()[0];
  return first !== undefined && first < (months[year - 1] ?? "") ? months : months.slice(year - 1);
}

/** What was billed in a month, of all commodities; null where nothing was. */
export function payableIn(all: readonly UsageMonth[], month: string): string | null {
  const found = all.flatMap(({ period, payable }) => (period === periodOf(month) ? (payable ?? []) : []));
  return found.length === 0 ? null : sumOf(found).toFixed(2);
}

/** The same for the energy of one commodity. */
export const quantityIn = (all: readonly UsageMonth[], month: string, commodity: Commodity): string | null =>
  all.find((one) => one.period === periodOf(month) && one.commodity === commodity)?.quantity ?? null;

/** Days from `today` to the last day before `endsOn`, which is exclusive. */
export const daysUntilLast = (today: string, endsOn: string): number =>
  Math.round((Date.parse(`${endsOn}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000) - 1;
