import type { ImportBatch } from "@busbar/contract/imports/imports";

export const valueOutcomes = ["accepted", "corrected", "unchanged", "skipped", "refused", "held"] as const;
type ValueOutcome = (typeof valueOutcomes)[number];

/** What becomes of the values of a file of readings: as checked, and once committed, as written. */
export function valueCounts({
  counts,
  held,
  committedAt,
  created,
  updated,
}: Pick<ImportBatch, "counts" | "held" | "committedAt" | "created" | "updated">): Record<ValueOutcome, number> {
  return {
    accepted: committedAt === null ? counts.new : created,
    corrected: committedAt === null ? counts.changed : updated,
    unchanged: counts.same,
    skipped: counts.left,
    refused: counts.wrong,
    held,
  };
}

/** Whether a commit would do nothing: held values are passed on by it, too. */
export const hasNothing = ({ counts, held }: Pick<ImportBatch, "counts" | "held">): boolean =>
  counts.new + counts.changed + held === 0;
