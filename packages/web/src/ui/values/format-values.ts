import { defaultTimeZone, presentTimeZone } from "./time-zone.ts";

/** Shown instead of a missing value. */
export const missingMark = "–";

const minus = (text: string) => text.replace("-", "−");

/** A plain decimal: its sign, the digits before the point and those behind it. */
const plain = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/;
const grouped = (digits: string) => digits.replace(/\B(?=(\d{3})+$)/g, ",");

/**
 * A plain decimal with at least and at most so many decimals, without Intl: each of its formats takes milliseconds of a
 * start, and lists have a thousand numbers. Undefined for anything that is not plain or must be rounded.
 */
function byHand(decimal: string, least: number, most: number): string | undefined {
  const [, sign = "", whole = "", behind = ""] = plain.exec(decimal) ?? [];
  const decimals = behind.replace(/0+$/, "").padEnd(least, "0");
  if (whole === "" || decimals.length > most) return undefined;
  return `${sign && "−"}${grouped(whole)}${decimals && `.${decimals}`}`;
}

/** Intl formats decimal text exactly. */
const exact = (decimal: string) => decimal as `${number}`;

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
  const shown = currency === "CNY" ? byHand(amount, 2, 2) : undefined;
  return shown?.replace(/^−?/, "$&¥") ?? minus(moneyFormat(currency).format(exact(amount)));
}

/** `1,234.5` from a decimal text. `digits` fixes the number of decimals; by default those of the text, up to 10. */
export function formatQuantity(value: string, digits?: number): string {
  const shown = byHand(value, digits ?? 0, digits ?? 10);
  if (shown !== undefined) return shown;
  const decimals = digits === undefined ? { maximumFractionDigits: 10 } : fixed(digits);
  return minus(new Intl.NumberFormat("en-US", decimals).format(exact(value)));
}

/** A total beside its unit in a head: from 1,000 on in whole units, since decimals tell nothing there. */
export const formatTotal = (value: string): string =>
  Math.abs(Number(value)) < 1000 ? formatQuantity(value) : formatQuantity(value, 0);

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

/** Between these the organisation's clocks are eight hours ahead of UTC, in summer, too, and years have four digits. */
const since = new Date("1992-01-01T00:00:00Z");
const until = new Date("9999-12-31T00:00:00Z");
/** Milliseconds. */
const ahead = 8 * 3_600_000;

/**
 * An instant as `2026-11-21 14:05` in the person's time zone, with seconds on request; a local date (yyyy-mm-dd)
 * unchanged. Undefined when the text is neither.
 */
export function formatDate(value: string | Date, seconds = false): string | undefined {
  if (typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value)) return value;
  const at = new Date(value);
  if (Number.isNaN(at.getTime())) return undefined;
  const timeZone = presentTimeZone();
  if (timeZone === defaultTimeZone && at >= since && at < until) {
    const shown = new Date(at.getTime() + ahead).toISOString();
    return `${shown.slice(0, 10)} ${shown.slice(11, seconds ? 19 : 16)}`;
  }
  const part = Object.fromEntries(
    clockOf(timeZone)
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
