import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Where a batch ended: the exact text of its sort value (a Date would lose the microseconds) and the id. */
export type Cursor = { value: string; id: string };

/** What a sort compares, and the type that its text is read as. */
export type SortBy = { expression: RawBuilder<unknown>; type: RawBuilder<unknown> };

/** The order of `sort`, made total by the id so that no row is on two pages, and how to go on behind a cursor. */
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

/** All rows of an order, read in batches of `size` by cursors: the memory is that of one batch. */
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
