import { addDays } from "@busbar/contract/kernel/business-time";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { zodProblem } from "@busbar/contract/kernel/errors/zod-problem";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { firstDay, firstPostingDay, lastDay, LocalDate, PostingDate } from "@busbar/contract/kernel/http/paging";
import { isCalendarDate } from "@busbar/contract/values/identifiers";
import type { z } from "zod";
import type { CellReading, ReadRow } from "./import-target.ts";

export type CellReader = (text: string, texts: ReadRow["texts"]) => CellReading;

export const halfWidth = (text: string): string => text.normalize("NFKC").trim();

export function bySchema(schema: z.ZodType, value: unknown): CellReading {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { value: parsed.data };
  const { code, values } = zodProblem(parsed.error.issues[0] as z.core.$ZodIssue);
  return { rule: code, values: onlyMarks(values) };
}

/** Keeps only the values that fill placeholders of the text; zod's issue carries the whole input and more. */
function onlyMarks(values: Record<string, unknown>): Record<string, unknown> {
  const { min, max, places } = values;
  return {
    ...(min !== undefined && { min }),
    ...(max !== undefined && { max }),
    ...(places !== undefined && { places }),
  };
}

/** Reads a quantity or an amount with a limited number of decimals; the field's own schema judges it. */
export const readQuantity =
  (schema: z.ZodType, places: number): CellReader =>
  (text) => {
    const reading = readNumber(text, places);
    return reading.ok ? bySchema(schema, reading.value) : reading;
  };

/**
 * Recognises a long code that a spreadsheet turned into a number. The digits are restored only when none was rounded
 * away. Null for any other text.
 */
export function spreadsheetDamage(text: string): { rule: string; suggestion: string | null } | null {
  const [, whole = "", decimals = "", power = ""] = /^(\d)(?:\.(\d+))?E\+?(\d{1,2})$/i.exec(halfWidth(text)) ?? [];
  if (power !== "")
    return { rule: "import.scientific", suggestion: decimals.length === Number(power) ? whole + decimals : null };
  // A workbook keeps 15 digits of a number and pads with zeros.
  return /^[1-9]\d{14}0{3}$/.test(halfWidth(text)) ? { rule: "import.scientific", suggestion: null } : null;
}

/** A reader for codes, which are text: it reports a number that a spreadsheet made of the code. */
export const asCode =
  (read: CellReader): CellReader =>
  (text, texts) => {
    const reading = read(text, texts);
    return "value" in reading ? reading : (spreadsheetDamage(text) ?? reading);
  };

/**
 * Accepts 2025-03-01, 2025/3/1, 20250301, 2025年3月1日 or a date cell; never 3/1/2025, which countries read differently.
 */
export function readDate(text: string): CellReading {
  const plain = halfWidth(text);
  const [, year = "", month = "", day = ""] =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?: 00:00:00)?$/.exec(plain) ??
    /^(\d{4})(\d{2})(\d{2})$/.exec(plain) ??
    [];
  const date = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  if (!isCalendarDate(date)) return { rule: "import.date" };
  const isOfBusiness = LocalDate.safeParse(date).success;
  return isOfBusiness ? { value: date } : { rule: "range", values: { min: firstDay, max: lastDay } };
}

/** The same for a day that money is posted on. */
export function readPostingDay(text: string): CellReading {
  const day = readDate(text);
  if (!("value" in day) || PostingDate.safeParse(day.value).success) return day;
  return { rule: "range", values: { min: firstPostingDay, max: lastDay } };
}

/** Files and screens show the last day that counts; the database keeps the day after it (an exclusive end). */
export function readLastDay(text: string): CellReading {
  const day = readDate(text);
  return "value" in day ? { value: addDays(day.value as string, 1) } : day;
}

const wordKey = (text: string) =>
  halfWidth(text)
    .toLowerCase()
    .replace(/[–—~至]/gu, "-")
    .replace(/\s+/g, "");

/** Reads one of a list of codes, by the code, its text in either language, or a known synonym. */
export function readWord<T extends string>(
  words: Readonly<Record<T, Bilingual>>,
  also: Readonly<Record<string, T>> = {},
): CellReader {
  const known = new Map<string, T>();
  for (const [word, code] of Object.entries(also)) known.set(wordKey(word), code);
  for (const code of Object.keys(words) as T[])
    for (const word of [code, words[code].zh, words[code].en]) known.set(wordKey(word), code);
  const values = (Object.values(words) as Bilingual[]).map(({ zh, en }) => (zh === en ? zh : `${zh} (${en})`));
  return (text) => {
    const value = known.get(wordKey(text));
    return value === undefined ? { rule: "enum", values: { values: values.join(", ") } } : { value };
  };
}
