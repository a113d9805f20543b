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
const one = new Exact(1);
const text = (amount: Amount) => (amount.isZero() ? "0.00" : amount.toFixed(2));

/**
 * Quantity times unit price, by days where it is charged on some days of a month only, rounded once to the cent, half
 * away from zero; the price itself is never rounded.
 */
export const lineAmount = (quantity: string, unitPrice: string, days = 1, ofDays = 1): string =>
  text(byDays(new Exact(quantity).times(unitPrice), days, ofDays).toDecimalPlaces(2));

/** An amount of a whole month for some of its days, divided once. */
export const byDays = (amount: Amount, days: number, ofDays: number): Amount =>
  days === ofDays ? amount : amount.times(days).dividedBy(ofDays);

/**
 * Sums of a statement. Tax is computed once per rate, never per line; the rounding difference goes to the lines with
 * the largest remainders, the first of equal ones.
 */
export function totalsOf(lines: readonly TaxedLine[], mode: TaxMode): InvoiceTotals {
  const shares = lines.map(() => zero);
  let net = zero;
  let tax = zero;
  // Equal rates may be written with more or fewer zeros.
  const plain = new Map(
    [...new Set(lines.map(({ taxRate }) => taxRate))].map((rate) => [rate, String(new Exact(rate))]),
  );
  for (const rate of new Set(plain.values())) {
    const ofRate = lines.flatMap(({ amount, taxRate, collectable }, place) =>
      collectable && plain.get(taxRate) === rate ? [{ place, amount: new Exact(amount) }] : [],
    );
    const sum = ofRate.reduce((all, { amount }) => all.plus(amount), zero);
    const whole = new Exact(rate).plus(1);
    const groupTax =
      mode === "INCLUSIVE" ? sum.minus(sum.dividedBy(whole).toDecimalPlaces(2)) : sum.times(rate).toDecimalPlaces(2);
    net = net.plus(mode === "INCLUSIVE" ? sum.minus(groupTax) : sum);
    tax = tax.plus(groupTax);
    const exact = ofRate.map(({ amount }) => amount.times(rate));
    for (const [at, share] of shareOut(exact, mode === "INCLUSIVE" ? whole : one, groupTax).entries()) {
      const line = ofRate[at];
      if (line) shares[line.place] = share;
    }
  }
  return { net: text(net), tax: text(tax), payable: text(net.plus(tax)), taxShares: shares.map(text) };
}

/**
 * Rounds each of `exact` divided by `divisor` to cents so that they add up to `sum`, the rounded total. Remainders are
 * compared before they are divided: equal ones would differ in their last digit afterwards.
 */
function shareOut(exact: readonly Amount[], divisor: Amount, sum: Amount): Amount[] {
  const floors = exact.map((share) => share.dividedBy(divisor).toDecimalPlaces(2, Exact.ROUND_FLOOR));
  const left = sum.minus(floors.reduce((all, floor) => all.plus(floor), zero)).times(100);
  const remainders = exact.map((share, place) => share.minus((floors[place] ?? zero).times(divisor)));
  const remainder = (place: number) => remainders[place] ?? zero;
  const byRemainder = exact
    .map((_, place) => place)
    .toSorted((some, other) => remainder(other).comparedTo(remainder(some)) || some - other);
  const raised = new Set(byRemainder.filter((_, at) => left.greaterThan(at)));
  return floors.map((floor, place) => (raised.has(place) ? floor.plus("0.01") : floor));
}
