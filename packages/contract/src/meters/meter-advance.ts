import { daysBetween } from "../kernel/business-time.ts";
import { Exact } from "../kernel/decimal.ts";

/** The opening and closing of one installation's dial. */
export type DialSpan = {
  startRead: string;
  endRead: string;
  digitsInt: number;
  multiplier: string;
  validFrom: string;
  /** Exclusive end. */
  validTo: string;
  /** The point's capacity; null when unknown, and then power is not checked. */
  capacityKva: string | null;
};

export type Advance = {
  ok: true;
  /** By how much the dial advanced. */
  dial: string;
  /** The dial's advance times the multiplier, in thousandths of the channel's unit. */
  quantity: string;
  rolledOver: boolean;
  /** kW, over the whole period; null when no capacity is known. */
  averageKw: string | null;
  /** More than the point's capacity allows: a warning, not a refusal. */
  isBeyondCapacity: boolean;
};
/** R04: the dial went backwards, and a rollover does not explain it. */
export type ImplausibleAdvance = {
  ok: false;
  reason: "meter.rollover" | "meter.rollover_power";
  values: Record<string, string>;
};

/** A share of the dial's range: a larger advance over zero is a mistake, not a rollover. */
const mostOfDial = "0.1";
const mostOfCapacity = "1.2";

/**
 * The quantity of an installation. A closing read below the opening read is a rollover only if the dial advanced by at
 * most a tenth of its range and the average power is within the point's capacity.
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

/** The sum over one channel's successive meters. */
export const sumOfQuantities = (quantities: readonly string[]): string =>
  quantities.reduce((sum, one) => sum.plus(one), new Exact(0)).toFixed(3);

export type ReadProblem = { code: "meter.read_digits" | "meter.read_decimals"; values: Record<string, unknown> };

/** Whether a dial with these digits can show the read. */
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
