import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../tables.ts";
import { type Frequencies, rarestOf } from "./key-frequencies.ts";

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
  return pairs.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`search_pairs(${search}) @> ${pairs}::text[]`;
}

/** Joins conditions with AND and skips those that are undefined. */
export const allOf = (
  ...conditions: readonly (RawBuilder<SqlBool> | false | "" | null | undefined)[]
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions.filter((condition) => !!condition)], sql` and `)})`;

/** LIMIT and OFFSET of a page; pages are counted from 1. */
export const pageOf = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }): RawBuilder<unknown> =>
  sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
