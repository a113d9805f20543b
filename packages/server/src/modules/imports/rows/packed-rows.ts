import { type RawBuilder, sql } from "kysely";
import type { JudgedRow } from "../../../kernel/targets/import-target.ts";
import type { StagedRow } from "./read-row.ts";

export type StagedVerdict = { staged: StagedRow; judged: JudgedRow };

const columns = [
  "row",
  "cells",
  "formulas",
  "extra",
  "target_key",
  "own_verdict",
  "problems",
  "draft",
  "before",
  "target_id",
  "target_version",
] as const;
type Column = (typeof columns)[number];

/** Judged rows as texts by column, so that the rows themselves can be released. A column of nulls is empty. */
export type PackedRows = {
  texts: Readonly<Record<Column, readonly (string | null)[]>>;
  count: number;
  /** Number of characters, about. */
  size: number;
  last: number;
};

/** Serialises judged rows for {@link rowsTable}. */
export function packRows(rows: readonly StagedVerdict[]): PackedRows {
  const texts: PackedRows["texts"] = {
    row: rows.map(({ staged }) => String(staged.row)),
    cells: rows.map(({ staged }) => arrayText(staged.cells)),
    formulas: some(rows, ({ staged }) => (staged.formulas.length > 0 ? `{${staged.formulas.join(",")}}` : null)),
    extra: some(rows, ({ staged }) => (staged.extra > 0 ? String(staged.extra) : null)),
    target_key: rows.map(({ judged }) => judged.key),
    own_verdict: rows.map(({ judged }) => judged.verdict),
    problems: some(rows, ({ judged }) => (judged.problems.length > 0 ? JSON.stringify(judged.problems) : null)),
    draft: some(rows, ({ judged }) => judged.draft && JSON.stringify(judged.draft)),
    before: some(rows, ({ judged }) => judged.before && JSON.stringify(judged.before)),
    target_id: some(rows, ({ judged }) => judged.target?.id ?? null),
    target_version: some(rows, ({ judged }) => (judged.target ? String(judged.target.version) : null)),
  };
  let size = 0;
  for (const column of columns) for (const text of texts[column]) size += text?.length ?? 0;
  return { texts, count: rows.length, size, last: rows.at(-1)?.staged.row ?? 0 };
}

function some(rows: readonly StagedVerdict[], textOf: (row: StagedVerdict) => string | null): (string | null)[] {
  const texts = rows.map(textOf);
  return texts.every((text) => text === null) ? [] : texts;
}

const special = /["\\]/g;
const hasSpecial = /["\\]/;
const quoted = (text: string) => `"${hasSpecial.test(text) ? text.replace(special, "\\$&") : text}"`;

/** The texts as PostgreSQL writes an array of them. */
const arrayText = (texts: readonly string[]) => `{${texts.map(quoted).join(",")}}`;

/**
 * Texts as one parameter, which PostgreSQL splits at once: it takes half of the time that it needs for JSON, and no
 * text needs escaping. Null and the empty text are both null. The mark is random, so that no cell of a file holds it.
 */
const listOf = (texts: readonly (string | null)[], mark: string) =>
  sql`string_to_array(${texts.map((text) => text ?? "").join(mark)}, ${mark}, '')`;

const newMark = () => `\u001e${crypto.randomUUID().slice(0, 8)}`;

/** The rows as a table to select from, named `r`; all columns are texts. */
export function rowsTable(packs: readonly PackedRows[]): RawBuilder<unknown> {
  const mark = newMark();
  const lists = columns.map((column) => {
    const isEmpty = packs.every(({ texts }) => texts[column].length === 0);
    const texts = isEmpty
      ? []
      : packs.flatMap((pack) =>
          pack.texts[column].length > 0 ? pack.texts[column] : Array.from<null>({ length: pack.count }).fill(null),
        );
    return listOf(texts, mark);
  });
  return sql`unnest(${sql.join(lists)}) as r (${sql.join(columns.map((column) => sql.ref(column)))})`;
}

/** The keys with the first row of each, as a table named `g` with the columns `key` and `row`, both texts. */
export function keysTable(packs: readonly PackedRows[]): RawBuilder<unknown> {
  const firsts = new Map<string, string>();
  for (const { texts } of packs)
    texts.target_key.forEach((key, at) => {
      if (key !== null && !firsts.has(key)) firsts.set(key, texts.row[at] as string);
    });
  const mark = newMark();
  return sql`unnest(${listOf([...firsts.keys()], mark)}, ${listOf([...firsts.values()], mark)}) as g (key, row)`;
}
