import { type RawBuilder, type SqlBool, sql } from "kysely";
import { pageOf } from "../sql/query.ts";

/** The end of a batch: the exact text of its sort value (a Date would lose the microseconds) and its id. */
export type Cursor = { value: string; id: string };

/** The expression that a sort compares, and the SQL type to cast a cursor's text to. */
export type SortBy = { expression: RawBuilder<unknown>; type: RawBuilder<unknown> };

/**
 * ORDER BY of `sort`, with the id as tie-breaker so that no row is on two pages, and the condition that continues after
 * a cursor.
 */
export function keysetOf<Name extends string>(
  sort: Name | `-${Name}`,
  orders: Record<Name, SortBy>,
  id: RawBuilder<unknown>,
) {
  const down = sort.startsWith("-");
  const { expression, type } = orders[(down ? sort.slice(1) : sort) as Name];
  const direction = sql.raw(down ? "desc" : "asc");
  return {
    expression,
    direction,
    by: sql`${expression} ${direction}, ${id} ${direction}`,
    cursor: sql<string>`(${expression})::text`,
    after: (cursor: Cursor) =>
      sql<SqlBool>`(${expression}, ${id}) ${sql.raw(down ? "<" : ">")} (${cursor.value}::${type}, ${cursor.id}::bigint)`,
  };
}

/** Reads all rows in order by cursors, `size` rows at a time, so that only one batch is in memory. */
export async function* inBatches<Row extends { id: string; cursor: string }>(
  size: number,
  read: (after: Cursor | null) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let rows = await read(null);
  for (let end = rows.at(-1); end; end = rows.at(-1)) {
    yield* rows;
    if (rows.length < size) return;
    rows = await read({ value: end.cursor, id: end.id });
  }
}

/** Which rows of a list are read: a page of it, or those that follow an id. */
export type Portion = { pageNo: number; pageSize: number; after?: string | undefined };

/**
 * The end of a statement that reads the ids of a list: the rows that meet `condition`, a page in the order of `by`, or in
 * the order of ids those after one, which rows that come in meanwhile do not shift.
 */
export const portionOf = (
  { after, ...page }: Portion,
  condition: RawBuilder<SqlBool>,
  by: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): RawBuilder<unknown> =>
  after === undefined
    ? sql`where ${condition} order by ${by} ${pageOf(page)}`
    : sql`where ${condition} and ${id} > ${after}::bigint order by ${id} limit ${page.pageSize}`;

/** The condition of `updatedAfter`, undefined without it. */
export const changedAfter = (column: RawBuilder<unknown>, instant: string | undefined) =>
  instant === undefined ? undefined : sql<SqlBool>`${column} > ${instant}::timestamptz`;
