import { addDays } from "@busbar/contract/kernel/business-time";
import { type SlotMinutes, slotsOfDay } from "@busbar/contract/readings/slots";
import type { SeenPoint } from "../../kernel/targets/seen-points.ts";

/** The slots of the days at the point's resolution; gas and heat are read by the day. */
export function slotsBetween(
  { from, to }: { from: string; to: string },
  point: Pick<SeenPoint, "commodity" | "time_zone" | "resolution_min">,
): number {
  const minutes = point.commodity === "ELECTRICITY" ? (point.resolution_min as SlotMinutes) : 1440;
  let slots = 0;
  for (let day = from; day < to; day = addDays(day, 1)) slots += slotsOfDay(day, point.time_zone, minutes);
  return slots;
}
