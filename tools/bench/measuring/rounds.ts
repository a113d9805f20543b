import { median, round } from "./report.ts";

/** A figure over several rounds: the median and the range. */
export type Spread = { median: number; lowest: number; highest: number };

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  lowest: Math.min(...values),
  highest: Math.max(...values),
});

export const spreadText = ({ median: middle, lowest, highest }: Spread, places = 0): string =>
  `${round(middle, places)} (${round(lowest, places)}–${round(highest, places)})`;

/** Ratios by round, so that other load on the machine affects both values alike. */
export const ratios = (values: readonly number[], reference: readonly number[]): number[] =>
  values.map((value, at) => value / (reference[at] ?? Number.NaN));
