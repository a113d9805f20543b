import type { TaxMode } from "../contracts/contract-fields.ts";
import { Exact } from "../kernel/decimal.ts";

/** Amounts are decimals as text with two places; rates such as `0.13`. */
export type TaxedLine = {
  amount: string;
  taxRate: string;
  /** False: collected by others; shown, but counted neither in the sum nor in the tax. */
  collectable: boolean;
};
export type InvoiceTotals = {
  net: string;
  tax: string;
  payable: string;
  /** The tax of each line, in order; they add up to `tax`. */
  taxShares: string[];
};

type Amount = InstanceType<typeof Exact>;
const zero = new Exact(0);
const text = (amount: Amount) => (amount.isZero() ? "0.00" : amount.toFixed(2));

/**
 * Quantity times unit price, by days where it is charged on some days of a month only, rounded once to the cent, half
 * away from zero; the price itself is never rounded.
 */
export const lineAmount = (quantity: string, unitPrice: string, days = 1, ofDays = 1): string =>
  text(new Exact(quantity).times(unitPrice).times(days).dividedBy(ofDays).toDecimalPlaces(2));

/**
 * Sums of a statement. Tax is computed once per rate, never per line; the rounding difference goes to the lines with
 * the largest remainders, the first of equal ones.
 */
export function totalsOf(lines: readonly TaxedLine[], mode: TaxMode): InvoiceTotals {
  const shares = lines.map(() => zero);
  let net = zero;
  let tax = zero;
  for (const rate of new Set(lines.map(({ taxRate }) => new Exact(taxRate).toString()))) {
    const ofRate = lines.flatMap(({ amount, taxRate, collectable }, place) =>
      collectable && new Exact(taxRate).equals(rate) ? [{ place, amount: new Exact(amount) }] : [],
    );
    const sum = ofRate.reduce((all, { amount }) => all.plus(amount), zero);
    const whole = new Exact(rate).plus(1);
    const groupTax =
      mode === "INCLUSIVE" ? sum.minus(sum.dividedBy(whole).toDecimalPlaces(2)) : sum.times(rate).toDecimalPlaces(2);
    net = net.plus(mode === "INCLUSIVE" ? sum.minus(groupTax) : sum);
    tax = tax.plus(groupTax);
    const exact = ofRate.map(({ amount }) =>
      mode === "INCLUSIVE" ? amount.times(rate).dividedBy(whole) : amount.times(rate),
    );
    for (const [at, share] of shareOut(exact, groupTax).entries()) {
      const line = ofRate[at];
      if (line) shares[line.place] = share;
    }
  }
  return { net: text(net), tax: text(tax), payable: text(net.plus(tax)), taxShares: shares.map(text) };
}

/** Rounds `exact` to cents so that they add up to `sum`, the rounded total. */
function shareOut(exact: readonly Amount[], sum: Amount): Amount[] {
  const floors = exact.map((share) => share.toDecimalPlaces(2, Exact.ROUND_FLOOR));
  const left = sum.minus(floors.reduce((all, floor) => all.plus(floor), zero)).times(100);
  const remainder = (place: number) => (exact[place] ?? zero).minus(floors[place] ?? zero);
  const byRemainder = exact
    .map((_, place) => place)
    .toSorted((one, other) => remainder(other).comparedTo(remainder(one)) || one - other);
  const raised = new Set(byRemainder.filter((_, at) => left.greaterThan(at)));
  return floors.map((floor, place) => (raised.has(place) ? floor.plus("0.01") : floor));
}
