/** The organisation's time zone: business dates are dates there, and visitors see times in it. */
export const businessTimeZone = "Asia/Shanghai";
export type BusinessTimeZone = typeof businessTimeZone;

/** The local date that many days later, or earlier for a negative number; both `YYYY-MM-DD`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Days from one local date to a later one; negative for an earlier one. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);

/** Milliseconds: clocks there have been eight hours ahead of UTC since 1992, in summer, too. */
const ahead = 8 * 3_600_000;

/** What a clock there shows at an instant since 1992: `2026-11-24T09:30:00`. A format of Intl takes milliseconds to make. */
export const businessClockAt = (at: Date): string => new Date(at.getTime() + ahead).toISOString().slice(0, 19);

/** The date that business rules use: the demo's date, else today in the organisation's time zone. */
export const businessDateOf = ({ settings }: { settings: { demoDate: string } }): string =>
  settings.demoDate || businessClockAt(new Date()).slice(0, 10);
