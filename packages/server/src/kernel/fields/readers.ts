import { refOf, RefText } from "@busbar/contract/fields/external-refs";
import type { Field } from "@busbar/contract/fields/field";
import type { AnyNoun } from "@busbar/contract/fields/noun";
import { unitSpellings } from "@busbar/contract/fields/units";
import { readNumber } from "@busbar/contract/kernel/number-text";
import {
  asCode,
  bySchema,
  type CellReader,
  halfWidth,
  readDate,
  readLastDay,
  readQuantity,
  readWord,
} from "../targets/cell-readers.ts";

/** One item of a dictionary, as files name it. */
export type DictionaryItem = { code: string; zh: string; en: string; enabled: boolean };

/**
 * Readers of a file's cells for the fields of a noun, by kind. `special` replaces those that need more than the cell.
 */
export const fieldReaders = <N extends AnyNoun>(
  { fields }: N,
  special: { [Name in keyof N["fields"]]?: CellReader },
): { [Name in keyof N["fields"]]: CellReader } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, special[name as keyof N["fields"]] ?? readerOf(field)]),
  ) as { [Name in keyof N["fields"]]: CellReader };

/** Reads the cell of one field by its kind. */
export function readerOf(field: Field): CellReader {
  const { schema } = field;
  switch (field.kind) {
    case "decimal":
    case "money":
      return readQuantity(schema, field.places ?? 0);
    case "number":
      return field.options
        ? (text) => bySchema(schema, Number(withoutUnit(halfWidth(text), field.unit)))
        : readInteger(field);
    case "flag":
      return readFlag(field);
    case "many":
      return readMany(field);
    case "refs":
      return readRefs(field);
    case "oneOf":
      return readWord(field.words ?? plainWords(field), field.synonyms);
    case "day":
      return readDate;
    case "lastDay":
      return readLastDay;
    default:
      return field.isCode ? asCode((text) => bySchema(schema, halfWidth(text))) : (text) => bySchema(schema, text);
  }
}

/** A whole number, with or without its unit. */
const readInteger =
  ({ schema, unit }: Field): CellReader =>
  (text) => {
    const reading = readNumber(withoutUnit(halfWidth(text), unit), 0);
    if (reading.ok) return bySchema(schema, Number(reading.value));
    return reading.rule === "decimal_places" ? { rule: "integer", suggestion: reading.suggestion } : reading;
  };

const readFlag = ({ words = {}, synonyms }: Field): CellReader => {
  const read = readWord(words, synonyms);
  return (text, texts) => {
    const word = read(text, texts);
    return "value" in word ? { value: word.value === "true" } : word;
  };
};

/** Several values of one cell, each once. */
const readMany = (field: Field): CellReader => {
  const read = field.options ? readWord(field.words ?? plainWords(field), field.synonyms) : undefined;
  return (text, texts) => {
    const values: unknown[] = [];
    for (const part of new Set(partsOf(text))) {
      const one = read ? read(part, texts) : { value: part };
      if (!("value" in one)) return one;
      values.push(one.value);
    }
    return bySchema(field.schema, values);
  };
};

/** Numbers of other systems, of which only semicolons are no part. */
const readRefs =
  ({ schema }: Field): CellReader =>
  (text) => {
    const refs: unknown[] = [];
    for (const part of text.split(/[;；]/).map((one) => one.trim())) {
      if (part === "") continue;
      const one = bySchema(RefText, part);
      if (!("value" in one)) return one;
      refs.push(refOf(String(one.value)));
    }
    return bySchema(schema, refs);
  };

/** The parts of a cell with several values. */
export const partsOf = (text: string): string[] =>
  text
    .split(/[;；,，、]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** A number as it stands before its own unit; another unit stays, and is refused. */
function withoutUnit(text: string, unit: string | undefined): string {
  const spelling =
    unit === undefined ? undefined : unitSpellings(unit).find((one) => text.toLowerCase().endsWith(one.toLowerCase()));
  return spelling === undefined ? text : text.slice(0, -spelling.length).trimEnd();
}

/** Codes that are their own words. */
const plainWords = ({ options = [] }: Field) =>
  Object.fromEntries(options.map((option) => [String(option), { zh: String(option), en: String(option) }]));

/** Reads an item that is still offered, by its code or either text; one similar item is suggested. */
export function readItem(items: readonly DictionaryItem[], rule: string): CellReader {
  return (text) => {
    const key = halfWidth(text).toLowerCase();
    const named = items.find(({ code, zh, en }) => [code, zh, en].some((name) => name.toLowerCase() === key));
    if (named?.enabled) return { value: named.code };
    const similar = items.filter(
      ({ zh, en, enabled }) => enabled && (zh.includes(key) || en.toLowerCase().includes(key)),
    );
    return { rule, suggestion: similar.length === 1 ? (similar[0]?.zh ?? null) : null };
  };
}
