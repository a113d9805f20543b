import { presentTimeZone } from "./time-zone.ts";

/** Shown instead of a missing value. */
export const missingMark = "–";

const minus = (text: string) => text.replace("-", "−");

/** Intl formats decimal text exactly; only its types still demand a number. */
const exact = (decimal: string) => decimal as unknown as number;

const moneyFormats = new Map<string, Intl.NumberFormat>();
function moneyFormat(currency: string): Intl.NumberFormat {
  const kept = moneyFormats.get(currency);
  if (kept) return kept;
  const made = new Intl.NumberFormat("en-US", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  moneyFormats.set(currency, made);
  return made;
}

/** `¥1,234.50` from a decimal text of any length; a true minus sign stands before the currency sign. */
export function formatMoney(amount: string, currency = "CNY"): string {
  return minus(moneyFormat(currency).format(exact(amount)));
}

/** `1,234.5` from a decimal text. `digits` fixes the number of decimals; by default those of the text, up to 10. */
export function formatQuantity(value: string, digits?: number): string {
  const decimals = digits === undefined ? { maximumFractionDigits: 10 } : fixed(digits);
  return minus(new Intl.NumberFormat("en-US", decimals).format(exact(value)));
}
const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const kept = clocks.get(timeZone);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
  });
  clocks.set(timeZone, made);
  return made;
}

/**
 * An instant as `2026-11-21 14:05` in the person's time zone, with seconds on request; a local date (yyyy-mm-dd)
 * unchanged. Undefined when the text is neither.
 */
export function formatDate(value: string | Date, seconds = false): string | undefined {
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return undefined;
  const part = Object.fromEntries(
    clockOf(presentTimeZone())
      .formatToParts(at)
      .map(({ type, value: text }) => [type, text]),
  );
  const time = `${part.hour}:${part.minute}${seconds ? `:${part.second}` : ""}`;
  return `${part.year}-${part.month}-${part.day} ${time}`;
}

/**
 * The first three and last four characters of a phone number, as in `138****5678`; short texts are hidden completely.
 */
export function maskText(text: string, start = 3, end = 4): string {
  if (text.length <= start + end) return "*".repeat(Math.max(4, text.length));
  return text.slice(0, start) + "*".repeat(Math.min(8, text.length - start - end)) + text.slice(text.length - end);
}
