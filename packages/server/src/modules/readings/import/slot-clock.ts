import { addDays } from "@busbar/contract/kernel/business-time";
import { type SlotMinutes, slotStarts, startOfDay } from "@busbar/contract/readings/slots";

/** From 0 on, or why there is none: no such time on that day, or two of it. */
export type Slot = number | "off_grid" | "no_such_slot";
export type Place = { day: string; slot: Slot };

type Labels = { size: number; slots: ReadonlyMap<number, number | "no_such_slot"> };
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Finds the slots of one zone and resolution. Days are worked out once. */
export function createSlotClock(timeZone: string, minutes: SlotMinutes) {
  const labels = new Map<string, Labels>();
  function labelsOf(day: string): Labels {
    const known = labels.get(day);
    if (known) return known;
    const slots = new Map<number, number | "no_such_slot">();
    const starts = slotStarts(day, timeZone, minutes);
    starts.forEach((clock, slot) => {
      const minute = minuteOf(clock);
      slots.set(minute, slots.has(minute) ? "no_such_slot" : slot);
    });
    const made = { size: starts.length, slots };
    labels.set(day, made);
    return made;
  }

  const starts = new Map<string, number>();
  function startsAt(day: string): number {
    const known = starts.get(day) ?? startOfDay(day, timeZone);
    starts.set(day, known);
    return known;
  }
  let last = { day: "", from: 0, to: 0 };
  function dayAt(instant: number): typeof last {
    if (instant >= last.from && instant < last.to) return last;
    let day = new Date(instant).toISOString().slice(0, 10);
    if (instant < startsAt(day)) day = addDays(day, -1);
    else if (instant >= startsAt(addDays(day, 1))) day = addDays(day, 1);
    last = { day, from: startsAt(day), to: startsAt(addDays(day, 1)) };
    return last;
  }

  return {
    slotsOf: (day: string): number => (minutes === 1440 ? 1 : labelsOf(day).size),

    /** The slot that begins when the local clock shows `minute` of the day; 0 for the one value of a day. */
    atMinute(day: string, minute: number): Slot {
      if (minutes === 1440) return minute === 0 ? 0 : "off_grid";
      if (minute % minutes !== 0) return "off_grid";
      return labelsOf(day).slots.get(minute) ?? "no_such_slot";
    },

    /** The slot that begins at an instant. */
    atInstant(instant: number): Place {
      const { day, from } = dayAt(instant);
      if (minutes === 1440) return { day, slot: instant === from ? 0 : "off_grid" };
      const slot = (instant - from) / (minutes * 60_000);
      return { day, slot: Number.isInteger(slot) ? slot : "off_grid" };
    },

    /** The instant at which a slot begins, in milliseconds. */
    startOf: (day: string, slot: number): number => startsAt(day) + slot * minutes * 60_000,
  };
}
export type SlotClock = ReturnType<typeof createSlotClock>;
