import { slotsOfDay, type TouBand } from "./tou-bands.ts";

/** The bands of a day as people write them: `00–08 V, 08–09 F, 09–12:30 P`. */
export function slotText(slots: string): string {
  const parts: string[] = [];
  for (let from = 0; from < slots.length; ) {
    let to = from + 1;
    while (to < slots.length && slots[to] === slots[from]) to += 1;
    parts.push(`${timeOf(from)}–${timeOf(to)} ${slots[from]}`);
    from = to;
  }
  return parts.join(", ");
}

/** The time at the beginning of a quarter-hour; full hours without minutes. */
export function timeOf(slot: number): string {
  const hour = String(Math.floor(slot / 4)).padStart(2, "0");
  return slot % 4 === 0 ? hour : `${hour}:${String((slot % 4) * 15).padStart(2, "0")}`;
}

/** `rule` is a key of the texts, `values` fill its placeholders. */
export type SlotReading =
  | { ok: true; slots: string }
  | { ok: false; rule: "tou.part" | "tou.time" | "tou.twice" | "tou.gap"; values: { part: string } };

const partForm =
  /^(\d{1,2})(?:[:：](\d{2}))?\s*(?:[-–—~～至到]|to)\s*(\d{1,2})(?:[:：](\d{2}))?\s*[:：=]?\s*([SPFVD])$/iu;

/**
 * Reads {@link slotText} and similar input: any dash, full-width characters, with or without minutes, periods in any
 * order and across midnight. Every quarter-hour must occur exactly once.
 */
export function readSlots(text: string): SlotReading {
  const slots: (TouBand | null)[] = Array.from({ length: slotsOfDay }, () => null);
  const parts = text.normalize("NFKC").split(/[,;、，；\n]+/u);
  for (const part of parts.map((one) => one.trim()).filter((one) => one !== "")) {
    const found = partForm.exec(part);
    if (!found) return { ok: false, rule: "tou.part", values: { part } };
    const [, fromHour, fromMinute, toHour, toMinute, letter] = found;
    const from = slotAt(fromHour!, fromMinute);
    const to = slotAt(toHour!, toMinute);
    if (from === null || to === null || from === slotsOfDay || from === to)
      return { ok: false, rule: "tou.time", values: { part } };
    const end = to > from ? to : to + slotsOfDay;
    for (let at = from; at < end; at += 1) {
      if (slots[at % slotsOfDay] !== null)
        return { ok: false, rule: "tou.twice", values: { part: rangeFrom(at % slotsOfDay) } };
      slots[at % slotsOfDay] = letter!.toUpperCase() as TouBand;
    }
  }
  const gap = slots.indexOf(null);
  if (gap < 0) return { ok: true, slots: slots.join("") };
  const next = slots.findIndex((letter, at) => at > gap && letter !== null);
  return {
    ok: false,
    rule: "tou.gap",
    values: { part: `${timeOf(gap)}–${timeOf(next < 0 ? slotsOfDay : next)}` },
  };
}

const rangeFrom = (slot: number) => `${timeOf(slot)}–${timeOf(slot + 1)}`;

/** @returns null for an invalid time, or one between quarter-hours */
function slotAt(hour: string, minute = "00"): number | null {
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 24 * 60 && minutes % 15 === 0 ? minutes / 15 : null;
}
