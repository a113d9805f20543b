import type { CustomerMonth } from "@busbar/contract/invoices/invoice-figures";
import type { Commodity } from "@busbar/contract/values/commodities";
import { changeOf, monthsUntil, sumOf } from "../../../records/figures/findings.ts";

const year = 12;
export const plainMonth = (month: string): string => month.replace("-", "");
export const dashedMonth = (period: string): string => `${period.slice(0, 4)}-${period.slice(4)}`;

/** A customer's energy in the twelve months up to the last one that is issued. */
export type Usage = {
  commodity: Commodity;
  /** The twelve months as `yyyy-mm`, and what was billed in each; zero where nothing was. */
  months: readonly string[];
  values: readonly string[];
  total: string;
  /** Against the same months of the year before; null unless each of them was billed then, too. */
  change: ReturnType<typeof changeOf> | null;
};

/** The commodities of a customer, the one with most money first. */
export function commoditiesOf(months: readonly CustomerMonth[]): Commodity[] {
  const paid = (commodity: Commodity) =>
    sumOf(months.filter((month) => month.commodity === commodity).map(({ payable }) => payable));
  return [...new Set(months.map(({ commodity }) => commodity))].toSorted((a, b) => paid(b).comparedTo(paid(a)));
}

/** The last `count` months, as `yyyy-mm`, up to the last one in which something was issued; none where nothing was. */
export function monthsToLastIssued(all: readonly CustomerMonth[], count = year): string[] {
  const last = all
    .map(({ period }) => dashedMonth(period))
    .toSorted()
    .at(-1);
  return last === undefined ? [] : monthsUntil(`${last}-01`, count);
}

/** @returns undefined where nothing of the commodity was issued */
export function usageOf(all: readonly CustomerMonth[], commodity: Commodity | undefined): Usage | undefined {
  const own = all.filter((month) => month.commodity === commodity);
  if (commodity === undefined || own.length === 0) return undefined;
  const billed = new Map(own.map(({ period, quantity }) => [dashedMonth(period), quantity]));
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

/** The months of the charts: two years where the customer is that old, else a year and the month before. */
export function chartMonths(today: string, all: readonly CustomerMonth[]): string[] {
  const months = monthsUntil(today, 2 * year);
  const first = all.map(({ period }) => dashedMonth(period)).toSorted()[0];
  return first !== undefined && first < (months[year - 1] ?? "") ? months : months.slice(year - 1);
}

/** What was billed in a month, of all commodities; null where nothing was. */
export function payableIn(all: readonly CustomerMonth[], month: string): string | null {
  const found = all.filter(({ period }) => period === plainMonth(month));
  return found.length === 0 ? null : sumOf(found.map(({ payable }) => payable)).toFixed(2);
}

/** The same for the energy of one commodity. */
export const quantityIn = (all: readonly CustomerMonth[], month: string, commodity: Commodity): string | null =>
  all.find((one) => one.period === plainMonth(month) && one.commodity === commodity)?.quantity ?? null;

/** Days from `today` to the last day before `endsOn`, which is exclusive. */
export const daysUntilLast = (today: string, endsOn: string): number =>
  Math.round((Date.parse(`${endsOn}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000) - 1;
