import { sharesOf } from "../shares.ts";
import type { DayValues } from "./month-checks.ts";

/** How a gap was filled, in the order in which the ways are tried. */
export type EstimationMethod = "LINEAR" | "REGISTER" | "LIKE_DAYS";
export type Estimate = { method: EstimationMethod; values: number[] };

const longestLinear = 8;
const likeDays = 4;

/** The values between two neighbours on a straight line, rounded half up. */
const lineBetween = (before: number, after: number, count: number): number[] =>
  Array.from({ length: count }, (_, at) => Math.round(before + ((after - before) * (at + 1)) / (count + 1)));

export type Gap = {
  /** From 0. */
  start: number;
  length: number;
};

/** The gaps of a day, in order. */
export function gapsOf(values: DayValues["values"]): Gap[] {
  const gaps: Gap[] = [];
  for (const [at, value] of values.entries()) {
    if (value !== null) continue;
    const last = gaps.at(-1);
    if (last && last.start + last.length === at) last.length += 1;
    else gaps.push({ start: at, length: 1 });
  }
  return gaps;
}

/**
 * Proposes values for a gap of a day; what is known is never changed.
 * @param around the values just before and after the gap, also of the days beside; null where missing
 * @param like days of the same type with all their slots, the latest first
 * @param quantity what the gap has to come to by the registers; null when not known
 * @returns null when nothing is known to estimate by
 */
export function estimateGap(
  gap: Gap,
  around: { before: number | null; after: number | null },
  like: readonly DayValues[],
  quantity: bigint | null,
): Estimate | null {
  const { before, after } = around;
  if (gap.length <= longestLinear && before !== null && after !== null)
    return { method: "LINEAR", values: lineBetween(before, after, gap.length) };
  const days = like.filter(({ values }) => values.length >= gap.start + gap.length).slice(0, likeDays);
  const shape = days.length === 0 ? null : meanOf(days, gap);
  if (shape === null) return null;
  if (quantity !== null && quantity >= 0n)
    return { method: "REGISTER", values: sharesOf(shape.map(BigInt), quantity).map(Number) };
  return { method: "LIKE_DAYS", values: shape };
}

function meanOf(days: readonly DayValues[], { start, length }: Gap): number[] | null {
  const parts = days.map(({ values }) => values.slice(start, start + length));
  if (parts.some((part) => part.includes(null))) {
    const whole = days.filter((_, at) => !parts[at]?.includes(null));
    return whole.length === 0 ? null : meanOf(whole, { start, length });
  }
  return Array.from({ length }, (_, at) =>
    Math.round(parts.reduce((sum, part) => sum + (part[at] ?? 0), 0) / parts.length),
  );
}
