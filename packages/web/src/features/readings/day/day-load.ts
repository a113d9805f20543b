import type { IntervalDay } from "@busbar/contract/readings/readings";
import { type SlotMinutes, slotStarts } from "@busbar/contract/readings/slots";
import type { TouBand } from "@busbar/contract/tou-calendars/tou-bands";

/** A slot of a day. Loads are thousandths of kW, or of the unit an hour; null where the value is missing. */
export type Slot = {
  from: string;
  to: string;
  load: number | null;
  quality: Quality;
  /** By the calendar of the contract; null without one. */
  band: TouBand | null;
};

/** Actual, estimated, entered by a person, settled, missing. */
export type Quality = "A" | "E" | "M" | "S" | "-";

/** Energy and loads in thousandths. */
export type DayLoad = {
  day: string;
  dayType: IntervalDay["dayType"];
  minutes: number;
  energy: number;
  slots: readonly Slot[];
};

/** Decimal text as thousandths. */
const thousandths = (value: string): number => Math.round(Number(value) * 1000);

const starts = new Map<string, readonly string[]>();
function startsOf(day: string, zone: string, minutes: number): readonly string[] {
  // Days of an unchanging zone have the same clock.
  const key = zone === "Asia/Shanghai" ? `${minutes}` : `${zone} ${minutes} ${day}`;
  const known = starts.get(key) ?? slotStarts(day, zone, minutes as SlotMinutes);
  starts.set(key, known);
  return known;
}

/** The load of each slot: its energy for an hour. */
export function dayLoadOf(
  { day, dayType, resolutionMinutes, total, values, quality, bands }: IntervalDay,
  zone: string,
): DayLoad {
  const clock = startsOf(day, zone, resolutionMinutes);
  return {
    day,
    dayType,
    minutes: resolutionMinutes,
    energy: thousandths(total),
    slots: values.map((value, at) => ({
      from: clock[at] ?? "",
      to: clock[at + 1] ?? "24:00",
      load: value === null ? null : Math.round((thousandths(value) * 60) / resolutionMinutes),
      quality: (quality?.[at] ?? (value === null ? "-" : "A")) as Quality,
      band: (bands?.[at] ?? null) as TouBand | null,
    })),
  };
}

export type DayFigures = {
  energy: number;
  /** The first slot with the largest load; null without any value. */
  most: Slot | null;
  /** Mean load of the slots that have a value, as a part of the largest; null where nothing was taken. */
  loadFactor: number | null;
  missing: number;
  estimated: number;
};

export function dayFigures({ energy, slots }: DayLoad): DayFigures {
  let most: Slot | null = null;
  let sum = 0;
  let read = 0;
  for (const slot of slots) {
    if (slot.load === null) continue;
    sum += slot.load;
    read += 1;
    if (most === null || slot.load > (most.load ?? 0)) most = slot;
  }
  return {
    energy,
    most,
    loadFactor: most?.load ? sum / read / most.load : null,
    missing: slots.length - read,
    estimated: slots.filter(({ quality }) => quality === "E").length,
  };
}
