import type { Field } from "@busbar/contract/fields/field";
import type { AnyNoun } from "@busbar/contract/fields/noun";
import { unitSpellings } from "@busbar/contract/fields/units";
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
      return readQuantity(schema, field.places ?? 0);
    case "number":
      return (text) => bySchema(schema, Number(withoutUnit(halfWidth(text), field.unit)));
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
