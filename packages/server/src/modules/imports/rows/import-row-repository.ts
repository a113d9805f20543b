import type { ImportCounts, ImportVerdict } from "@busbar/contract/imports/imports";
import { type Selectable, sql } from "kysely";
import type { StagedRows } from "../../../kernel/targets/import-target.ts";
import type { ReadOrWrite } from "../import-repository.ts";
import type { Database } from "../../../tables.ts";
import { keysTable, type PackedRows, packRows, rowsTable, type StagedVerdict } from "./packed-rows.ts";

export type RowRecord = Selectable<Database["import_row"]>;

/** Rows per step of a commit or removal. */
const stepRows = 2000;
const clearedRows = 20_000;

export const noCounts = (): ImportCounts => ({ new: 0, changed: 0, same: 0, wrong: 0, left: 0 });

/**
 * The staged rows of one batch. The planner has no statistics of rows that were just staged, and outdated ones later.
 * So the statements here leave it no choice that depends on row counts: the unique index claims keys, and rows are read
 * in the order of an index.
 */
export function createImportRowRepository(db: ReadOrWrite, batchId: string) {
  const own = () => db.selectFrom("import_row").selectAll().where("batch_id", "=", batchId);

  /**
   * Writes the rows in one statement. Each row claims its key; a row whose key is taken is a duplicate of the row that
   * has it. New rows get their future id in `table`. @returns how many of each verdict
   */
  async function write(packs: readonly PackedRows[], table: string): Promise<ImportCounts> {
    const counts = noCounts();
    const { rows: staged } = await sql<{ verdict: ImportVerdict; rows: number }>`
      with claimed as (
        insert into import_key (batch_id, target_key, row)
        select ${batchId}::bigint, g.key, g.row::int from ${keysTable(packs)}
        on conflict (batch_id, target_key) do update set row = import_key.row
        returning target_key, row
      ), staged as (
        insert into import_row (batch_id, row, cells, formulas, extra, target_key, own_verdict, duplicate_of, problems,
          draft, before, target_id, target_version)
        select ${batchId}::bigint, r.row::int, r.cells::text[], coalesce(r.formulas::int[], '{}'),
          coalesce(r.extra::int, 0), r.target_key, r.own_verdict, nullif(c.row, r.row::int), r.problems::jsonb,
          r.draft::jsonb, r.before::jsonb,
          case when r.own_verdict = 'new' then nextval((select pg_get_serial_sequence(${table}, 'id')::regclass))
            else r.target_id::bigint end,
          r.target_version::int
        from ${rowsTable(packs)}
          left join claimed c on c.target_key = r.target_key
        returning verdict
      ) select verdict, count(*)::int as rows from staged group by verdict`.execute(db);
    for (const { verdict, rows: count } of staged) counts[verdict] = count;
    return counts;
  }

  /** When the row `from` gives up `key`, the next row with it becomes the first; with `to`, that row does. */
  async function moveFirst(key: string, from: number, to?: number): Promise<void> {
    const { rows } = await sql<{ next: number | null }>`select min(row) as next from import_row
      where batch_id = ${batchId} and target_key = ${key} and duplicate_of is not null`.execute(db);
    const next = to ?? rows[0]?.next ?? null;
    if (next === null) {
      await sql`delete from import_key where batch_id = ${batchId} and target_key = ${key}`.execute(db);
      return;
    }
    await sql`update import_key set row = ${next} where batch_id = ${batchId} and target_key = ${key}`.execute(db);
    await sql`update import_row set duplicate_of = nullif(${next}::int, row)
      where batch_id = ${batchId} and target_key = ${key} and duplicate_of = ${from}`.execute(db);
  }

  return {
    stage: write,

    /** Replaces a judged row. Rows that share its old or new key learn which row is the first now. */
    async restage(record: RowRecord, row: StagedVerdict, table: string): Promise<void> {
      await this.giveUpKey(record);
      await sql`delete from import_row where batch_id = ${batchId} and row = ${record.row}`.execute(db);
      await write([packRows([row])], table);
      const { key } = row.judged;
      const first = (await this.find(record.row))?.duplicate_of ?? null;
      if (key === null || first === null || first < record.row) return;
      await sql`update import_row set duplicate_of = case row when ${first} then ${record.row}::int end
        where batch_id = ${batchId} and row in (${first}, ${record.row})`.execute(db);
      await moveFirst(key, first, record.row);
    },

    /** Leaves the row out, with a reason; rows that share its key learn which row is the first now. */
    async leaveOut(record: RowRecord, because: string): Promise<void> {
      await this.giveUpKey(record);
      await db
        .updateTable("import_row")
        .set({ left_because: because, target_key: null, duplicate_of: null })
        .where("batch_id", "=", batchId)
        .where("row", "=", record.row)
        .execute();
    },

    /** Another row with the same key may be the first now. */
    async giveUpKey(record: RowRecord): Promise<void> {
      if (record.target_key === null) return;
      await db
        .updateTable("import_row")
        .set({ target_key: null, duplicate_of: null })
        .where("batch_id", "=", batchId)
        .where("row", "=", record.row)
        .execute();
      if (record.duplicate_of === null) await moveFirst(record.target_key, record.row);
    },

    /** Deletes all rows, or those after `after`, in short steps. */
    async clear(after = 0): Promise<void> {
      const { rows } = await sql<{ last: number | null }>`
        select max(row) as last from import_row where batch_id = ${batchId}`.execute(db);
      await sql`delete from import_key where batch_id = ${batchId} and row > ${after}`.execute(db);
      for (let from = after, last = rows[0]?.last ?? 0; from < last; from += clearedRows)
        await sql`delete from import_row where batch_id = ${batchId} and row > ${from}
          and row <= ${from + clearedRows}`.execute(db);
    },

    async count(): Promise<ImportCounts> {
      const counts = noCounts();
      const found = await db
        .selectFrom("import_row")
        .select(["verdict", (eb) => eb.fn.countAll<string>().as("rows")])
        .where("batch_id", "=", batchId)
        .groupBy("verdict")
        .execute();
      for (const { verdict, rows: count } of found) counts[verdict] = Number(count);
      return counts;
    },

    page: (verdict: ImportVerdict, pageNo: number, pageSize: number): Promise<RowRecord[]> =>
      own()
        .where("verdict", "=", verdict)
        .orderBy("batch_id")
        .orderBy("verdict")
        .orderBy("row")
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute(),

    /** Every row in the order of the file, in batches. */
    async *inOrder(limit = 500): AsyncGenerator<RowRecord[]> {
      for (let last = 0; ; ) {
        const some = await own().where("row", ">", last).orderBy("batch_id").orderBy("row").limit(limit).execute();
        if (some.length === 0) return;
        yield some;
        last = some.at(-1)?.row ?? last;
      }
    },

    /** Every row of one verdict in the order of the file, in batches; each step walks the index. */
    async *each(verdict: ImportVerdict, limit = 500): AsyncGenerator<RowRecord[]> {
      for (let last = 0; ; ) {
        const some = await own()
          .where("verdict", "=", verdict)
          .where("row", ">", last)
          .orderBy("batch_id")
          .orderBy("verdict")
          .orderBy("row")
          .limit(limit)
          .execute();
        if (some.length === 0) return;
        yield some;
        last = some.at(-1)?.row ?? last;
      }
    },

    /**
     * The same as tables for the target to join, so that the rows stay in the database. `after`: with the versions
     * after the commit and the values to restore.
     */
    /**
     * The first record of a customer notes the customer as in use, and waits for another that does so. In the order of
     * ids, because two transactions that note several would otherwise wait for each other.
     */
    keepCustomers: () =>
      sql`select keep_customer(named.id) from (
        select c.id from customer c where c.id in (
          select (given #>> '{}')::bigint from import_row r,
            jsonb_path_query(r.draft, 'lax $.**.customerId ? (@ != null)') as given
          where r.batch_id = ${batchId} and r.verdict in ('new', 'changed'))
        order by c.id) as named`.execute(db),

    async *steps(verdict: "new" | "changed", after = false): AsyncGenerator<{ rows: StagedRows; count: number }> {
      for (let last = 0; ; ) {
        const { rows: ends } = await sql<{ last: number | null; count: number }>`
          select max(row) as last, count(*)::int as count from (
            select row from import_row where batch_id = ${batchId} and verdict = ${verdict} and row > ${last}
            order by batch_id, verdict, row limit ${stepRows}) as step`.execute(db);
        const end = ends[0];
        if (!end || end.last === null) return;
        const version = after
          ? sql`${verdict === "new" ? sql`1` : sql`r.target_version + 1`}`
          : sql`coalesce(r.target_version, 0)`;
        yield {
          count: end.count,
          rows: sql`(select r.row, r.target_id as id, ${version} as version,
              ${after ? sql`r.before` : sql`r.draft`} as draft, ${after ? sql`r.draft` : sql`r.before`} as before
            from import_row r where r.batch_id = ${batchId} and r.verdict = ${verdict}
              and r.row > ${last} and r.row <= ${end.last})`,
        };
        last = end.last;
      }
    },

    find: (row: number): Promise<RowRecord | undefined> => own().where("row", "=", row).executeTakeFirst(),
  };
}
