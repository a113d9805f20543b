export type PartOfDay = "early" | "morning" | "noon" | "afternoon" | "evening";

/** By the hour of the clock on the wall: before 8, to 11, to 13, to 18, then evening. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 8) return "early";
  if (hour < 11) return "morning";
  if (hour < 13) return "noon";
  return hour < 18 ? "afternoon" : "evening";
}
