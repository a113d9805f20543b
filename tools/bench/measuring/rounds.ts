import { median, round } from "./report.ts";

/** A figure of several rounds: the middle one and how far they lie apart. */
export type Spread = { median: number; lowest: number; highest: number };

export const spreadOf = (values: readonly number[]): Spread => ({
  median: median(values),
  lowest: Math.min(...values),
  highest: Math.max(...values),
});

export const spreadText = ({ median: middle, lowest, highest }: Spread, places = 0): string =>
  `${round(middle, places)} (${round(lowest, places)}–${round(highest, places)})`;

/** Round by round, so that what else the machine did in a round burdens both. */
export const ratios = (values: readonly number[], reference: readonly number[]): number[] =>
  values.map((value, at) => value / (reference[at] ?? Number.NaN));
