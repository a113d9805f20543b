import type { Commodity } from "../values/commodities.ts";

/** Minutes of a reading's slot; 1440 is one value for the whole day. */
export type SlotMinutes = 15 | 30 | 60 | 1440;

/** The slots that a point is read in: gas and heat have one value a day. */
export const slotMinutesOf = (commodity: Commodity, resolutionMin: number): SlotMinutes =>
  commodity === "ELECTRICITY" ? (resolutionMin as SlotMinutes) : 1440;

const formats = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat("en-CA", {
      timeZone,
      hourCycle: "h23",
      ...({ year: "numeric", month: "2-digit", day: "2-digit" } as const),
      ...({ hour: "2-digit", minute: "2-digit", second: "2-digit" } as const),
    });
  formats.set(timeZone, known);
  return known;
}

/** What a clock in the zone shows at an instant, as milliseconds of a clock in UTC that shows the same. */
function wallClock(timeZone: string, at: number): number {
  const part: Record<string, string> = {};
  for (const { type, value } of clockOf(timeZone).formatToParts(at)) part[type] = value;
  return Date.parse(
    `${part["year"]}-${part["month"]}-${part["day"]}T${part["hour"]}:${part["minute"]}:${part["second"]}Z`,
  );
}

/** The instant at which the local day begins, in milliseconds. */
export function startOfDay(day: string, timeZone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  // The offset a day before may differ from that at midnight, so that it is corrected once by what the clock then shows.
  const near = wanted - (wallClock(timeZone, wanted) - wanted);
  return near - (wallClock(timeZone, near) - wanted);
}

/** How many slots the local day has: 96 of a quarter-hour, or 92 and 100 where clocks change. */
export function slotsOfDay(day: string, timeZone: string, minutes: SlotMinutes): number {
  if (minutes === 1440) return 1;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  return (startOfDay(next, timeZone) - startOfDay(day, timeZone)) / (minutes * 60_000);
}

/** The local clock at the start of each slot of the day, `HH:MM`; hours that a clock shows twice stand twice. */
export function slotStarts(day: string, timeZone: string, minutes: SlotMinutes): string[] {
  const first = startOfDay(day, timeZone);
  return Array.from({ length: slotsOfDay(day, timeZone, minutes) }, (_, slot) =>
    new Date(wallClock(timeZone, first + slot * minutes * 60_000)).toISOString().slice(11, 16),
  );
}

/** Thousandths of a unit as a decimal text with three decimals. */
export function ofThousandths(value: number | bigint): string {
  const digits = String(value < 0 ? -value : value).padStart(4, "0");
  return `${value < 0 ? "-" : ""}${digits.slice(0, -3)}.${digits.slice(-3)}`;
}
