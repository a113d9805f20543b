import { isCalendarDate } from "@busbar/contract/values/identifiers";
import type { MeterChannel } from "@busbar/contract/meters/meter-fields";
import type { SheetCell } from "../../../kernel/spreadsheets/spreadsheets.ts";

/**
 * The code of a point, or null for one that a spreadsheet has turned into a number: 3.10123E+12, 310123.0, or more
 * digits than the 15 that it keeps.
 */
export function readPointCode({ text, kind }: SheetCell): string | null {
  const code = text.normalize("NFKC").trim();
  if (/^\d(?:\.\d+)?E\+?\d{1,3}$/i.test(code) || /^\d+\.0+$/.test(code)) return null;
  if (kind === "number" && code.length > 15) return null;
  // A workbook keeps 15 digits of a number and fills up with zeros.
  return kind === "number" && /^[1-9]\d{14}/.test(code) && !Number.isSafeInteger(Number(code)) ? null : code;
}

/** 2025-03-01, 2025/3/1, 20250301 or 2025年3月1日; never 3/1/2025, which countries read differently. */
export function readDay(text: string): string | null {
  const [, year = "", month = "", day = ""] =
    /^(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})日?(?: 0?0:00(?::00)?)?$/.exec(text) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(text) ??
    [];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return year !== "" && isCalendarDate(date) ? date : null;
}

/** Minutes since midnight of 0:15, 00:15, 00:15:00 or 24:00. */
export function readClock(text: string): number | null {
  const [, hour, minute, second = "00"] = /^(\d{1,2})[:：](\d{2})(?::(\d{2}))?$/.exec(text) ?? [];
  if (hour === undefined || minute === undefined || second !== "00") return null;
  const minutes = Number(hour) * 60 + Number(minute);
  return Number(minute) < 60 && minutes <= 1440 ? minutes : null;
}

/** An instant in milliseconds, or the time that a local clock shows. */
export type Moment = { instant: number } | { day: string; minute: number };

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** ISO 8601 with an offset, or a local date with a time. */
export function readMoment(text: string): Moment | null {
  if (withOffset.test(text)) {
    const instant = Date.parse(text);
    return Number.isNaN(instant) || readDay(text.slice(0, 10)) === null ? null : { instant };
  }
  const [date = "", clock] = text.split(/[T\s]+/);
  const day = readDay(date);
  const minute = clock === undefined ? 0 : readClock(clock);
  return day === null || minute === null ? null : { day, minute };
}

const channels: Readonly<Record<string, MeterChannel>> = {
  "": "ACTIVE_IMPORT",
  active_import: "ACTIVE_IMPORT",
  正向有功: "ACTIVE_IMPORT",
  有功: "ACTIVE_IMPORT",
  用电: "ACTIVE_IMPORT",
  active_export: "ACTIVE_EXPORT",
  反向有功: "ACTIVE_EXPORT",
  上网: "ACTIVE_EXPORT",
  reactive: "REACTIVE",
  无功: "REACTIVE",
  正向无功: "REACTIVE",
};

export const readChannel = (text: string): MeterChannel | null =>
  channels[
    text
      .normalize("NFKC")
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_")
  ] ?? null;

const qualities: Readonly<Record<string, string>> = {
  "": "A",
  a: "A",
  actual: "A",
  实测: "A",
  e: "E",
  estimated: "E",
  估算: "E",
  m: "M",
  manual: "M",
  人工: "M",
  s: "S",
  settled: "S",
  结算: "S",
};

export const readQuality = (text: string): string | null =>
  qualities[text.normalize("NFKC").trim().toLowerCase()] ?? null;

/** A cell without a value, as systems write it. */
export const isEmptyValue = (text: string): boolean =>
  /^(?:|-+|—+|n\/?a|nan|null|none|#n\/a|空|无)$/i.test(text.trim());
