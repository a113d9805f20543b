import { daysBetween } from "../kernel/business-time.ts";
import { Exact } from "../kernel/decimal.ts";

/** The dial of one installation at both its ends. */
export type DialSpan = {
  startRead: string;
  endRead: string;
  digitsInt: number;
  multiplier: string;
  validFrom: string;
  /** The first day that it does not count any more. */
  validTo: string;
  /** Of the point; null where none is known, then power is not asked for. */
  capacityKva: string | null;
};

export type Advance = {
  ok: true;
  /** By how much the dial went on. */
  dial: string;
  /** The same times the multiplier, in thousandths of the channel's unit. */
  quantity: string;
  rolledOver: boolean;
  /** kW, over the whole time; null where no capacity is known. */
  averageKw: string | null;
  /** More than the point can take: a reason to look again, not to refuse. */
  isBeyondCapacity: boolean;
};
/** R04: the dial went backwards, and passing zero does not explain it. */
export type ImplausibleAdvance = {
  ok: false;
  reason: "meter.rollover" | "meter.rollover_power";
  values: Record<string, string>;
};

/** Of the dial: more than that is no rollover but a mistake. */
const mostOfDial = "0.1";
const mostOfCapacity = "1.2";

/**
 * What an installation has counted. A closing read below the opening one is taken for a dial that passed zero only when
 * it then went on by a tenth of its range at most, and on average by no more power than the point can take.
 */
export function advanceOf(span: DialSpan): Advance | ImplausibleAdvance {
  const difference = new Exact(span.endRead).minus(span.startRead);
  const rolledOver = difference.isNegative() && !difference.isZero();
  const range = new Exact(10).pow(span.digitsInt);
  const dial = rolledOver ? difference.plus(range) : difference;
  const quantity = dial.times(span.multiplier);
  const hours = daysBetween(span.validFrom, span.validTo) * 24;
  const average = span.capacityKva === null || hours <= 0 ? null : quantity.div(hours);
  const most = span.capacityKva === null ? null : new Exact(span.capacityKva).times(mostOfCapacity);
  const isBeyondCapacity = average !== null && most !== null && average.greaterThan(most);
  const limit = range.times(mostOfDial);
  if (rolledOver && dial.greaterThan(limit))
    return { ok: false, reason: "meter.rollover", values: { dial: dial.toFixed(), limit: limit.toFixed() } };
  if (rolledOver && isBeyondCapacity)
    return {
      ok: false,
      reason: "meter.rollover_power",
      values: { power: average.toFixed(0), capacity: span.capacityKva as string },
    };
  return {
    ok: true,
    dial: dial.toFixed(),
    quantity: quantity.toFixed(3),
    rolledOver,
    averageKw: average?.toFixed(3) ?? null,
    isBeyondCapacity,
  };
}

/** Quantities of one channel, one meter after the other. */
export const sumOfQuantities = (quantities: readonly string[]): string =>
  quantities.reduce((sum, one) => sum.plus(one), new Exact(0)).toFixed(3);

export type ReadProblem = { code: "meter.read_digits" | "meter.read_decimals"; values: Record<string, unknown> };

/** Whether a dial with so many digits can show this. */
export function readProblem(
  read: string,
  { digitsInt, digitsDec }: { digitsInt: number; digitsDec: number },
): ReadProblem | null {
  const max = new Exact(10).pow(digitsInt);
  if (new Exact(read).greaterThanOrEqualTo(max))
    return { code: "meter.read_digits", values: { digits: digitsInt, max: max.toFixed() } };
  if (new Exact(read).decimalPlaces() > digitsDec)
    return { code: "meter.read_decimals", values: { places: digitsDec } };
  return null;
}
