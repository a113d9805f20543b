import { fieldsOf } from "@busbar/contract/imports/import-columns";
import type { ImportMapping } from "@busbar/contract/imports/imports";
import type { BatchRow } from "../import-repository.ts";
import type { RowRecord } from "./import-row-repository.ts";
import type { StagedRow } from "./read-row.ts";

/** Texts by field. */
export type Cells = Readonly<Record<string, string>>;
type Table = Pick<BatchRow, "kind" | "mapping" | "head">;

/** The row with these texts in their columns. */
export function withTexts(record: RowRecord, { kind, mapping }: Table, cells: Cells): StagedRow {
  const texts = [...record.cells];
  const fixed = new Set<number>();
  for (const field of fieldsOf(kind)) {
    const text = cells[field];
    const at = mapping[field];
    if (text === undefined || at === undefined) continue;
    while (texts.length <= at) texts.push("");
    texts[at] = text;
    fixed.add(at);
  }
  const formulas = record.formulas.filter((at) => !fixed.has(at));
  return { row: record.row, cells: texts, formulas, extra: record.extra };
}

/** A field without a column gets a position behind the file's columns when one of its cells is first filled in. */
export function withPlaces({ kind, mapping, head }: Table, cells: Cells): ImportMapping {
  const added = fieldsOf(kind).filter((field) => cells[field] !== undefined && mapping[field] === undefined);
  if (added.length === 0) return mapping;
  const from = Math.max(head.length, ...Object.values(mapping).map((at) => at + 1));
  return { ...mapping, ...Object.fromEntries(added.map((field, index) => [field, from + index])) };
}
