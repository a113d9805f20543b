import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../tables.ts";
import { type Frequencies, rarestOf } from "../fast/key-frequencies.ts";

/** What repository functions run their statements on: the connection pool or an open transaction. */
export type Db = Kysely<Database>;

/** A LIKE pattern that finds `text` anywhere in a value; `%` and `_` in `text` match themselves. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Pairs of neighbouring characters, in the form that SQL's `search_pairs` indexes; empty for a single character. */
export function searchPairs(key: string): string[] {
  const letters = [...key];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/**
 * Whether `keys`, an array in SQL, has each of `wanted`, by an index of keys. One condition for each: of a condition with
 * several keys PostgreSQL follows the one that it takes for the rarest by the first page of its entries, which is empty
 * once its rows were rewritten. It then followed 户1 through 112,000 of a million customers: 25 ms instead of 1.2.
 */
export const hasEach = (keys: RawBuilder<unknown>, wanted: readonly string[]): RawBuilder<SqlBool> =>
  allOf(...[...new Set(wanted)].map((key) => sql<SqlBool>`${keys} @> ${[key]}::text[]`));

/**
 * Rows whose text may contain `key`: the index of character pairs finds candidates, and the LIKE pattern of the query
 * decides. A single letter has no pairs, so every row is a candidate then. With `frequencies` only the pairs are looked
 * up that are worth it.
 */
export function mayHold(
  search: RawBuilder<unknown>,
  key: string,
  frequencies: Frequencies = null,
): RawBuilder<SqlBool> {
  const pairs = rarestOf(searchPairs(key), frequencies);
  return pairs.length === 0 ? sql<SqlBool>`true` : hasEach(sql`search_pairs(${search})`, pairs);
}

/** Digits and the marks before them in ASCII, among them space, point and dash. */
const isLow = (letter: string | undefined): boolean => letter !== undefined && letter < ":";
const low = Array.from({ length: 0x39 }, (_, at) => String.fromCharCode(at + 1));

/**
 * The keys of SQL's `search_grams` that a text has if it contains `word`. Its last two letters, if both are low, are no
 * key: another low letter may follow them in the text.
 */
export function gramsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(1).flatMap((second, at) => {
    const [first, third] = [letters[at] as string, letters[at + 2]];
    if (!isLow(first) || !isLow(second)) return [first + second];
    if (third === undefined) return [];
    return [isLow(third) ? first + second + third : first + second];
  });
}

/**
 * Like {@link mayHold}, by an index of `search_grams`, which finds numbers better: those of customers and of the log. A
 * row may always hold a single letter.
 */
export function mayHoldGrams(
  search: RawBuilder<unknown>,
  word: string,
  frequencies: Frequencies = null,
): RawBuilder<SqlBool> {
  const grams = rarestOf(gramsOf(word), frequencies);
  if (grams.length > 0) return hasEach(sql`search_grams(${search})`, grams);
  if ([...word].length < 2) return sql<SqlBool>`true`;
  return sql<SqlBool>`search_grams(${search}) && ${[word, ...low.map((letter) => word + letter)]}::text[]`;
}

/** Joins conditions with AND and skips those that are undefined. */
export const allOf = (
  ...conditions: readonly (RawBuilder<SqlBool> | false | "" | null | undefined)[]
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions.filter((condition) => !!condition)], sql` and `)})`;

type Page = { pageNo: number; pageSize: number };

/**
 * A page of a list and the number of all its rows. Counts first and does not ask for rows where there are none, which is
 * what Home mostly finds: planning the joins of a row takes PostgreSQL longer than counting.
 */
export async function countedPage<Row>(
  { pageNo, pageSize }: Page,
  count: () => Promise<number>,
  rows: () => Promise<Row[]>,
): Promise<{ rows: Row[]; total: number }> {
  const total = await count();
  return { rows: total > (pageNo - 1) * pageSize ? await rows() : [], total };
}

/** The ids of a page that was found before, as the table `page (id, place)`; `place` is their order. */
export const pageOfIds = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`unnest(${[...ids]}::bigint[]) with ordinality as page (id, place)`;

/** LIMIT and OFFSET of a page; pages are counted from 1. */
export const pageOf = ({ pageNo, pageSize }: Page): RawBuilder<unknown> =>
  sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
