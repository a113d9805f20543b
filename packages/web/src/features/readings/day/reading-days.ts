import type { IntervalSeries } from "@busbar/contract/readings/readings";

type Read = Pick<IntervalSeries, "commodity" | "resolutionMinutes"> & {
  days: readonly Pick<IntervalSeries["days"][number], "resolutionMinutes">[];
};

const wholeDay = 1440;

/** Whether there is one value a day, so energy by day and no loads: as the days were read, else as the point is read. */
export function isDaily({ days, resolutionMinutes, commodity }: Read): boolean {
  if (days.length > 0) return days.every((day) => day.resolutionMinutes === wholeDay);
  return commodity !== "ELECTRICITY" || resolutionMinutes === wholeDay;
}
