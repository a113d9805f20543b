import { type ErrorEntry, entry } from "../error-entry.ts";

/** Errors about readings and what is made of them. */
export const readingErrors = {
  "readings.not_electricity": entry(
    1400,
    422,
    "该用能点不用电，没有电量",
    "This pick-up point does not take electricity, so it has no energy in kWh",
  ),
} as const satisfies Record<string, ErrorEntry>;
