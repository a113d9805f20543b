import { type ExternalRef, refText } from "@busbar/contract/fields/external-refs";
import type { Field } from "@busbar/contract/fields/field";
import type { AnyNoun, ShownOf } from "@busbar/contract/fields/noun";
import { addDays } from "@busbar/contract/kernel/business-time";
import type { Language } from "../app-error.ts";
import type { SheetColumnKind } from "../spreadsheets/spreadsheets.ts";

/** Words of dictionary items: by dictionary, then by code. */
export type DictionaryWords = Readonly<Record<string, ReadonlyMap<string, string>>>;

/** A value as a file shows it, so that the file can be imported again; null for none. */
export function cellText(field: Field, value: unknown, language: Language, items: DictionaryWords): string | null {
  if (value === null || value === undefined) return null;
  if (field.kind === "refs") return (value as ExternalRef[]).map(refText).join(listSeparator);
  if (Array.isArray(value)) return value.map((one) => cellText(field, one, language, items)).join(listSeparator);
  const stored = String(value as string | number | boolean);
  if (field.kind === "lastDay") return addDays(stored, -1);
  if (field.dictionary !== undefined) return items[field.dictionary]?.get(stored) ?? stored;
  return field.words?.[stored]?.[language] ?? stored;
}

/** Between the values of one cell. */
export const listSeparator = "；";

/** Cells of all fields of a noun. */
export const fieldCells = <N extends AnyNoun>(noun: N) =>
  Object.fromEntries(
    Object.entries(noun.fields).map(([name, field]) => [
      name,
      (row: ShownOf<N>, language: Language, items: DictionaryWords = {}) =>
        cellText(field, row[name as keyof ShownOf<N>], language, items),
    ]),
  ) as { [Name in keyof N["fields"]]: (row: ShownOf<N>, language: Language, items?: DictionaryWords) => string | null };

/** Quantities are numbers, which a spreadsheet adds up; all else is text, so that no digit is lost. */
export function cellKind(field: Field | undefined): SheetColumnKind {
  const isQuantity =
    field?.kind === "money" ||
    (field?.kind === "decimal" && field.unit !== undefined) ||
    (field?.kind === "number" && field.options === undefined);
  return isQuantity ? "number" : "text";
}
