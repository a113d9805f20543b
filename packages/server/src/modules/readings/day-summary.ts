export type DaySummary = {
  /** Null when all slots are actual. */
  quality: string | null;
  total: number;
  /** From 1; the first of the largest, 0 for a day without values. */
  maxSlot: number;
};

/** What is stored of a day besides its values, which are thousandths; null is missing. One letter for each slot. */
export function summaryOf(values: readonly (number | null)[], letters: readonly string[]): DaySummary {
  let total = 0;
  let maxSlot = 0;
  values.forEach((value, slot) => {
    if (value === null) return;
    total += value;
    if (maxSlot === 0 || value > (values[maxSlot - 1] as number)) maxSlot = slot + 1;
  });
  return { quality: letters.every((letter) => letter === "A") ? null : letters.join(""), total, maxSlot };
}
