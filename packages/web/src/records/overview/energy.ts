import type { EnergyMonth } from "@busbar/contract/readings/energy";
import { monthOf, periodOf } from "@busbar/contract/values/months";
import { monthsUntil } from "../figures/findings.ts";
import type { UsageMonth } from "./usage.ts";

/** The energy of a record by month, and where it is known from. */
export type Energy = {
  source: "readings" | "statements";
  months: readonly UsageMonth[];
  /** How many of the last twelve months lack values. */
  incomplete: number;
};

export const issuedEnergy = (months: readonly UsageMonth[]): Energy => ({
  source: "statements",
  months,
  incomplete: 0,
});

/** What was read by month; `lastMonth` is the last one that is over. */
export type EnergyRead = { lastMonth: string; months: readonly EnergyMonth[] };

/**
 * Energy from readings of whole months; from issued statements where these know more of the last twelve months, such as
 * of a record whose readings have only begun.
 */
export function energyOf(read: EnergyRead | null, issued: readonly UsageMonth[]): Energy {
  if (!read) return issuedEnergy(issued);
  const year = new Set(monthsUntil(read.lastMonth, 12));
  const over = read.months.filter(({ month }) => month <= read.lastMonth);
  const known = (months: readonly string[]) => new Set(months.filter((month) => year.has(month))).size;
  const ofReadings = known(over.map(({ month }) => month));
  if (ofReadings === 0 || ofReadings < known(issued.map(({ period }) => monthOf(period)))) return issuedEnergy(issued);
  return {
    source: "readings",
    months: over.map(({ month, commodity, quantity }) => ({ period: periodOf(month), commodity, quantity })),
    incomplete: known(over.flatMap(({ month, complete }) => (complete ? [] : month))),
  };
}
