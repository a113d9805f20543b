import { Exact } from "@busbar/contract/kernel/decimal";
import type { PointShare } from "@busbar/contract/invoices/invoice-figures";
import { changeOf, sumOf } from "../../../records/figures/findings.ts";
import type { UsageMonth } from "../../../records/overview/usage.ts";

/** A point's usage by month: a correction counts in the month that it corrects. */
export function monthsOf(shares: readonly PointShare[]): UsageMonth[] {
  const groups = Map.groupBy(shares, ({ period, commodity }) => `${period} ${commodity}`);
  return [...groups.values()].flatMap((all) => {
    const [first] = all;
    if (!first) return [];
    const payable = all.flatMap((share) => share.payable ?? []);
    return {
      period: first.period,
      commodity: first.commodity,
      quantity: sumOf(all.map(({ quantity }) => quantity)).toFixed(),
      ...(payable.length > 0 && { payable: sumOf(payable).toFixed(2) }),
    };
  });
}

const yearBefore = (period: string) => `${Number(period.slice(0, 4)) - 1}${period.slice(4)}`;
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

export type LatestMonth = UsageMonth & {
  invoiceIds: readonly string[];
  /** Against the same month of the year before; null where that is not known. */
  change: ReturnType<typeof changeOf> | null;
  /** Energy per hour of the days that are charged, whole: kW of electricity. Null where no day is. */
  averageLoad: string | null;
};

/** The latest month that was issued. @returns undefined where nothing was */
export function latestMonth(shares: readonly PointShare[]): LatestMonth | undefined {
  const months = monthsOf(shares).toSorted((a, b) => b.period.localeCompare(a.period));
  const [month] = months;
  if (!month) return undefined;
  const own = shares.filter(({ period, commodity }) => period === month.period && commodity === month.commodity);
  const before = months.find((one) => one.period === yearBefore(month.period) && one.commodity === month.commodity);
  const from = own.map((share) => share.from).reduce((a, b) => (a < b ? a : b));
  const to = own.map((share) => share.to).reduce((a, b) => (a > b ? a : b));
  const hours = (dayOf(to) - dayOf(from)) * 24;
  return {
    ...month,
    invoiceIds: own.map(({ invoiceId }) => invoiceId),
    change: before && !new Exact(before.quantity).isZero() ? changeOf(before.quantity, month.quantity) : null,
    averageLoad: hours > 0 ? new Exact(month.quantity).div(hours).toDecimalPlaces(0).toFixed() : null,
  };
}
