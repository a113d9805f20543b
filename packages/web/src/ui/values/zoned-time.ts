/** What a clock in `timeZone` shows at an instant, as a field for date and time has it: 2026-01-20T09:30; "" is none. */
export function localTimeOf(instant: string | null, timeZone: string): string {
  if (instant === null) return "";
  const parts = new Intl.DateTimeFormat("sv-SE", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).format(new Date(instant));
  return parts.replace(" ", "T");
}

/** The instant at which a clock in `timeZone` shows that; null for what is no time. */
export function instantOf(local: string, timeZone: string): string | null {
  const wanted = Date.parse(`${local}:00.000Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(local) || Number.isNaN(wanted)) return null;
  const off = (at: number) => Date.parse(`${localTimeOf(new Date(at).toISOString(), timeZone)}:00.000Z`) - at;
  // Where clocks are put forward or back, the second look is on the right side.
  const first = wanted - off(wanted);
  return new Date(wanted - off(first)).toISOString();
}
