import { Decimal } from "decimal.js";

const plain = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const daysToUnixEpoch = { 1900: 25_569, 1904: 24_107 } as const;
/** 9999-12-31, the last date of spreadsheets, in the 1900 system. */
const lastSerial = 2_958_465;
const secondsPerDay = 86_400;

/** A stored double as people typed it: 15 significant digits, no exponent. Null for text that is not a number. */
export function decimalText(stored: string): string | null {
  if (stored.length <= 15 && plain.test(stored)) return stored;
  const value = stored.trim() === "" ? Number.NaN : Number(stored);
  if (!Number.isFinite(value)) return null;
  return new Decimal(value.toPrecision(15)).toFixed();
}

/**
 * A serial day number as `YYYY-MM-DD`, with ` HH:mm:ss` when it has a time, or only the time below one day. Null when
 * it is not a date. The 1900 system counts 29 February 1900, which did not exist, so earlier days shift by one.
 */
export function dateText(stored: string, system: 1900 | 1904): string | null {
  const serial = stored.trim() === "" ? Number.NaN : Number(stored);
  if (!(serial >= 0 && serial <= lastSerial + 1)) return null;
  let seconds = Math.round(serial * secondsPerDay);
  if (seconds < secondsPerDay && !(system === 1904 && Number.isInteger(serial))) {
    return new Date(seconds * 1000).toISOString().slice(11, 19);
  }
  if (system === 1900 && serial < 61) {
    if (serial >= 60) return null;
    seconds += secondsPerDay;
  }
  const iso = new Date((seconds - daysToUnixEpoch[system] * secondsPerDay) * 1000).toISOString();
  return seconds % secondsPerDay === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

/** A cell of type `d` (ISO 8601), in the same format as {@link dateText}. */
export function isoDateText(stored: string): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}:\d{2})(?:\.\d+)?Z?)?$/.exec(stored.trim());
  if (found?.[1] === undefined) return null;
  return found[2] === undefined || found[2] === "00:00:00" ? found[1] : `${found[1]} ${found[2]}`;
}

/** Undoes `_xHHHH_`, the escape for characters that XML cannot hold (ECMA-376 part 1, 22.9.2.19 ST_Xstring). */
export function unescapeText(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The 0-based column of a reference such as `AB12`; -1 for an invalid one. */
export function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length && at < 4; at += 1) {
    const code = reference.charCodeAt(at) | 32;
    if (code < 97 || code > 122) return at === 0 ? -1 : column - 1;
    column = column * 26 + code - 96;
  }
  return -1;
}
