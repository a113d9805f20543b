import { line } from "./fields.ts";
import { textUnits } from "./text-checks.ts";

/** The least that a reason says: two Chinese characters, or four letters. */
const leastUnits = 4;

/** Whether another person can understand it; asked wherever a reason is needed. */
export const isReason = (text: string): boolean => textUnits(text.trim()) >= leastUnits;

/** A reason that must be given, of at most `most` characters. */
export const reasonText = (most: number) =>
  line(most, 1).refine((text) => text === "" || isReason(text), { error: "reason.too_short" });
