import {
  columnLetters,
  type SheetColumn,
  type SheetSpan,
  type SheetValues,
} from "../../../kernel/spreadsheets/spreadsheets.ts";
import { cellStyle } from "./xlsx-parts.ts";

/** The limit of a cell; with a longer text Excel reports the file as damaged. */
const maxCellCharacters = 32_767;
const exactDigits = 15;
const msPerDay = 86_400_000;
const serialEpoch = Date.UTC(1899, 11, 30);
/** 1900-03-01: before it, Excel and other programs differ by a day. */
const firstAgreedSerial = 61;

/** Includes carriage return, because XML readers turn it into a line feed. */
const unwritable = /[^\t\n\P{Cc}]|[\uFFFE\uFFFF]/gu;
const escapeLookalike = /_(?=x[0-9A-Fa-f]{4}_)/g;
const markup = /[&<>"]/g;
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** The merged ranges of spans, such as `B1:D1`; a span over one column is merged with the title below. */
export function joinedCells(over: readonly SheetSpan[]): string[] {
  let at = 0;
  return over.map(({ columns }) => {
    const [first, last] = [columnLetters(at + 1), columnLetters(at + columns)];
    at += columns;
    return columns === 1 ? `${first}1:${first}2` : `${first}1:${last}1`;
  });
}

/** Computes the columns' letters once for all rows. */
export function cellWriters(columns: readonly SheetColumn[]): {
  /** The titles, below a line of spans if there are any. */
  head(over?: readonly SheetSpan[]): string;
  row(number: number, values: SheetValues): string;
} {
  const letters = columns.map((_, at) => columnLetters(at + 1));
  return {
    head(over = []) {
      const line = (number: number, titles: readonly string[]) =>
        `<row r="${number}">${titles.map((title, at) => textCell(`${letters[at]}${number}`, title, cellStyle.head)).join("")}</row>`;
      const titles = columns.map(({ title }) => title);
      if (over.length === 0) return line(1, titles);
      const spans = over.flatMap(({ title, columns: wide }) =>
        Array.from({ length: wide }, (_, at) => (at ? "" : title)),
      );
      return line(1, spans) + line(2, titles);
    },
    row(number, values) {
      let cells = "";
      for (let at = 0; at < columns.length; at += 1) {
        const value = values[at];
        if (value === null || value === undefined || value === "") continue;
        cells += valueCell(`${letters[at]}${number}`, value, columns[at]?.kind);
      }
      return `<row r="${number}">${cells}</row>`;
    },
  };
}

function valueCell(reference: string, value: string, kind: SheetColumn["kind"] | undefined): string {
  if (kind === "number" && isExactNumber(value)) return `<c r="${reference}"><v>${value}</v></c>`;
  const serial = kind === "date" || kind === "dateTime" ? serialOf(value) : null;
  if (serial !== null && (kind === "date" || kind === "dateTime")) {
    return `<c r="${reference}" s="${cellStyle[kind]}"><v>${serial}</v></c>`;
  }
  return textCell(reference, value, cellStyle.text);
}

function textCell(reference: string, text: string, style: number): string {
  return `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escapeText(fitted(text))}</t></is></c>`;
}

/**
 * Spreadsheets calculate with doubles: only exactly representable numbers are written as numbers, so that neither
 * digits nor leading zeros are lost.
 */
function isExactNumber(value: string): boolean {
  return /^-?(0|[1-9]\d*)(\.\d+)?$/.test(value) && value.replace(/^-?[0.]*|\./g, "").length <= exactDigits;
}

/** Days since 1899-12-30; null for an invalid date, which is then written as text. */
function serialOf(value: string): number | null {
  const found = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/.exec(value);
  if (found === null) return null;
  const [year, month, day, hour, minute, second] = found.slice(1).map((part) => Number(part ?? 0)) as number[];
  const time = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second);
  if (new Date(time).toISOString().slice(0, 10) !== value.slice(0, 10)) return null;
  const serial = (time - serialEpoch) / msPerDay;
  return serial < firstAgreedSerial ? null : Number(serial.toFixed(9));
}

/** The cut is visible: the end says how much is missing. */
function fitted(text: string): string {
  if (text.length <= maxCellCharacters) return text;
  const kept = maxCellCharacters - 20;
  return `${text.slice(0, kept)}… (+${text.length - kept})`;
}

/** XML text; characters that XML cannot hold become `_xHHHH_` (ST_Xstring), lone surrogates U+FFFD. */
export function escapeText(text: string): string {
  return text
    .toWellFormed()
    .replace(escapeLookalike, "_x005F_")
    .replace(unwritable, (char) => `_x${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(markup, (char) => entities[char] ?? char);
}

/** A sheet's name as Excel allows it: 31 characters, none of `[ ] : * ? / \`, no apostrophe at the ends. */
export function sheetTitle(name: string, number: number): string {
  const suffix = number === 1 ? "" : ` (${number})`;
  const allowed = name
    .toWellFormed()
    .replace(/[[\]:*?/\\\p{Cc}\uFFFE\uFFFF]/gu, " ")
    .slice(0, 31 - suffix.length)
    .toWellFormed()
    .replace(/^'+|'+$/g, "")
    .trim();
  return `${allowed === "" ? "Sheet" : allowed}${suffix}`;
}
