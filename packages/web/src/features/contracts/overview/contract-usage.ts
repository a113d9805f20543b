import { type Contract, reminderDays } from "@busbar/contract/contracts/contracts";
import type { UsageMonth } from "@busbar/contract/invoices/invoice-figures";
import { Exact } from "@busbar/contract/kernel/decimal";
import { monthOf } from "@busbar/contract/values/months";
import { addDays } from "../../../ui/values/days.ts";
import { percentOf, sumOf } from "../../../records/figures/findings.ts";

export type Billed = {
  /** Billed energy and amount of all months. */
  quantity: string;
  payable: string;
  /** The volume that was agreed for the billed months, and how much of it was billed; null where none was agreed. */
  agreed: { quantity: string; percent: string; share: string; beyond: boolean } | null;
  /** The amount per unit of energy, with four decimals; null without energy. */
  averagePrice: string | null;
};

/** @returns undefined where nothing was issued */
export function billedOf(volumes: Contract["volumes"], months: readonly UsageMonth[]): Billed | undefined {
  if (months.length === 0) return undefined;
  const [quantity, payable] = [sumOf(months.map((one) => one.quantity)), sumOf(months.map((one) => one.payable))];
  const billed = new Set(months.map(({ period }) => monthOf(period)));
  const agreed = sumOf(volumes.filter(({ month }) => billed.has(month)).map((one) => one.quantity));
  return {
    quantity: quantity.toFixed(),
    payable: payable.toFixed(2),
    agreed: agreed.isZero()
      ? null
      : {
          quantity: agreed.toFixed(),
          percent: percentOf(quantity, agreed),
          share: quantity.div(agreed).toDecimalPlaces(4).toFixed(),
          beyond: quantity.greaterThan(agreed),
        },
    averagePrice: priceOf(payable, quantity),
  };
}

type Amount = InstanceType<typeof Exact>;
const priceOf = (payable: Amount, quantity: Amount): string | null =>
  quantity.isZero() ? null : payable.div(quantity).toDecimalPlaces(4).toFixed(4);

/** The average price of a month; null where no energy was billed. */
export const monthlyPrice = ({ payable, quantity }: UsageMonth): string | null =>
  priceOf(new Exact(payable), new Exact(quantity));

/** The next day on which people are reminded of the renewal; undefined when the last one is over, or none is needed. */
export function nextReminder({
  status,
  endsOn,
  terminatedOn,
  next,
  today,
}: Pick<Contract, "status" | "endsOn" | "terminatedOn" | "next" | "today">) {
  if ((status !== "SIGNED" && status !== "ACTIVE") || terminatedOn !== null || next !== null) return undefined;
  return reminderDays
    .map((days) => ({ days, on: addDays(endsOn, -days) }))
    .toSorted((a, b) => b.days - a.days)
    .find(({ on }) => on > today);
}
