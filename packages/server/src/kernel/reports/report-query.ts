import type { ReportDeclaration } from "@busbar/contract/reports/report-declaration";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../sql/query.ts";
import type { ReportFigures, ReportReading, ReportRow } from "./report-source.ts";

const batchRows = 2000;

type Raw = Record<string, unknown>;
type ReportQuery = {
  /** A select with one column for each of the report's columns and for those of its order. */
  rows: RawBuilder<unknown>;
  /**
   * The columns of the order with their SQL types: together unique, and never null. An index on the same columns gives
   * a batch without sorting.
   */
  order: Readonly<Record<string, string>>;
  /** Display texts for the codes of a column. */
  words?: Readonly<Record<string, (value: string) => string | null>>;
  /** The result is small, so it is read at once. */
  whole?: true;
};

/** Reads a report whose rows come from a query. */
export function readingOf(
  db: Db,
  { columns }: ReportDeclaration,
  { rows, order, words = {}, whole }: ReportQuery,
): ReportReading {
  const names = Object.keys(order);
  const keys = names.map((name) => sql.ref(`r.${name}`));
  const by = sql.join(keys);
  const summed = columns.filter(({ sum }) => sum);

  const toRow = (raw: Raw): ReportRow =>
    Object.fromEntries(
      columns.map(({ name }) => {
        const value = raw[name];
        if (value === null || value === undefined) return [name, null];
        const text = String(value as string | number);
        return [name, words[name] ? words[name](text) : text];
      }),
    );

  /** The condition for rows after the cursor; it names the first key separately, for an index on that key alone. */
  function behind(cursor: Raw | null): RawBuilder<unknown> {
    if (cursor === null) return sql``;
    const values = names.map((name) => sql`${cursor[`after ${name}`]}::${sql.raw(order[name] as string)}`);
    return sql`where ${keys[0]} >= ${values[0]} and (${by}) > (${sql.join(values)})`;
  }
  const read = async (cursor: Raw | null, limit: RawBuilder<unknown>): Promise<Raw[]> => {
    const cursors = names.map((name) => sql`${sql.ref(`r.${name}`)}::text as ${sql.id(`after ${name}`)}`);
    const { rows: batch } = await sql<Raw>`select r.*, ${sql.join(cursors)} from (${rows}) r ${behind(cursor)}
      order by ${by} ${limit}`.execute(db);
    return batch;
  };

  return {
    async figures(on): Promise<ReportFigures> {
      const sums = summed.map(({ name, kind }) => {
        const sum = sql`coalesce(sum(${sql.ref(`r.${name}`)}), 0)`;
        return sql`(${sum})${kind === "money" ? sql`::numeric(18, 2)` : sql``}::text as ${sql.id(name)}`;
      });
      const { rows: told } = await sql<Raw>`select count(*)::int as "count of rows", ${sql.join(sums)}
        from (${rows}) r`.execute(on);
      const { "count of rows": count, ...all } = told[0] as Raw;
      return { rows: count as number, sums: all as Record<string, string> };
    },
    first: async (most) => (await read(null, sql`limit ${most}`)).map(toRow),
    async *all() {
      if (whole) return yield* (await read(null, sql``)).map(toRow);
      for (let cursor: Raw | null = null; ; ) {
        const batch: Raw[] = await read(cursor, sql`limit ${batchRows}`);
        yield* batch.map(toRow);
        if (batch.length < batchRows) return;
        cursor = batch.at(-1) as Raw;
      }
    },
  };
}
