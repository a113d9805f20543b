import { addDays } from "@busbar/contract/kernel/business-time";
import { slotMinutesOf, slotsOfDay } from "@busbar/contract/readings/slots";
import type { SeenPoint } from "../../kernel/targets/seen-points.ts";

/** The slots of the days at the point's resolution. */
export function slotsBetween(
  { from, to }: { from: string; to: string },
  point: Pick<SeenPoint, "commodity" | "time_zone" | "resolution_min">,
): number {
  const minutes = slotMinutesOf(point.commodity, point.resolution_min);
  let slots = 0;
  for (let day = from; day < to; day = addDays(day, 1)) slots += slotsOfDay(day, point.time_zone, minutes);
  return slots;
}

/** The later of two days; null is before all. */
export const later = (one: string, other: string | null): string => (other !== null && other > one ? other : one);
