import { type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../tables.ts";

/** The pool or a transaction: what a repository works on. */
export type Db = Kysely<Database>;

/** Finds `text` anywhere in a value, its own `%` and `_` as they are. */
export const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, "\\$&")}%`;

/** Neighbouring characters, as `search_pairs` makes them; empty for a single character. */
export function searchPairs(key: string): string[] {
  const letters = [...key];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
}

/**
 * Rows whose text may hold `key`, found by the index of its pairs of letters; the pattern judges them. One letter has no
 * pairs: each row is looked at then.
 */
export function mayHold(search: RawBuilder<unknown>, key: string): RawBuilder<SqlBool> {
  const pairs = searchPairs(key);
  return pairs.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`search_pairs(${search}) @> ${pairs}::text[]`;
}

/** All of the conditions, those left out apart. */
export const allOf = (
  ...conditions: readonly (RawBuilder<SqlBool> | false | "" | null | undefined)[]
): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join([sql`true`, ...conditions.filter((condition) => !!condition)], sql` and `)})`;

/** `limit` and `offset` of a page that is counted from 1. */
export const pageOf = ({ pageNo, pageSize }: { pageNo: number; pageSize: number }): RawBuilder<unknown> =>
  sql`limit ${pageSize} offset ${(pageNo - 1) * pageSize}`;
