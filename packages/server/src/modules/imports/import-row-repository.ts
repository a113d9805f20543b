import type { ImportCounts, ImportVerdict } from "@busbar/contract/imports";
import { type Selectable, sql } from "kysely";
import type { ReadOrWrite } from "./import-repository.ts";
import type { ImportTables } from "./import-tables.ts";
import type { Judgement, StagedRow } from "./row-judge.ts";

export type RowRecord = Selectable<ImportTables["import_row"]>;
/** For a person's eyes: with the number of the customer, where there is one. */
export type ShownRow = RowRecord & { customer_no: string | null };

export type JudgedRow = StagedRow & {
  uscc: string | null;
  judgement: Judgement;
  customer: { id: string; rowVersion: number } | null;
};

/** The staged rows of one batch. */
export function createImportRowRepository(db: ReadOrWrite, batchId: string) {
  const rows = db
    .selectFrom("import_row as r")
    .leftJoin("customer as c", "c.id", "r.customer_id")
    .selectAll("r")
    .select("c.customer_no")
    .where("r.batch_id", "=", batchId);

  return {
    /** One statement for all; a row that is there already is replaced. JSON, which both sides read natively. */
    async stage(judged: readonly JudgedRow[]): Promise<void> {
      const json = JSON.stringify(
        judged.map(({ row, cells, formulas, extra, uscc, judgement, customer }) => ({
          row,
          cells,
          formulas,
          extra,
          uscc,
          own_verdict: judgement.verdict,
          problems: judgement.problems.length > 0 ? judgement.problems : undefined,
          draft: judgement.draft ?? undefined,
          before: judgement.before ?? undefined,
          customer_id: customer?.id,
          row_version: customer?.rowVersion,
        })),
      );
      await sql`
        insert into import_row (batch_id, row, cells, formulas, extra, uscc, own_verdict, problems, draft, before,
          customer_id, row_version)
        select ${batchId}::bigint, r.* from json_to_recordset(${json}::json) as r (row int, cells text[],
          formulas int[], extra int, uscc text, own_verdict text, problems jsonb, draft jsonb, before jsonb,
          customer_id bigint, row_version int)
        on conflict (batch_id, row) do update set cells = excluded.cells, formulas = excluded.formulas,
          extra = excluded.extra, uscc = excluded.uscc, own_verdict = excluded.own_verdict,
          duplicate_of = null, problems = excluded.problems, draft = excluded.draft, before = excluded.before,
          customer_id = excluded.customer_id, row_version = excluded.row_version`.execute(db);
    },

    clear: () => db.deleteFrom("import_row").where("batch_id", "=", batchId).execute(),

    /** Of rows with one credit code the first stands and the others name it. Only `codes`, or all. */
    markDuplicates: (codes?: readonly string[]) =>
      sql`
        update import_row r set duplicate_of = f.first
        from (
          select row, nullif(first_value(row) over (partition by uscc order by row), row) as first
          from import_row
          where batch_id = ${batchId} and uscc is not null ${codes ? sql`and uscc = any (${codes})` : sql``}
        ) f
        where r.batch_id = ${batchId} and r.row = f.row and r.duplicate_of is distinct from f.first`.execute(db),

    async count(): Promise<ImportCounts> {
      const counts: ImportCounts = { new: 0, changed: 0, same: 0, wrong: 0 };
      const found = await db
        .selectFrom("import_row")
        .select(["verdict", (eb) => eb.fn.countAll<string>().as("rows")])
        .where("batch_id", "=", batchId)
        .groupBy("verdict")
        .execute();
      for (const { verdict, rows: count } of found) counts[verdict] = Number(count);
      return counts;
    },

    page: (verdict: ImportVerdict, pageNo: number, pageSize: number): Promise<ShownRow[]> =>
      rows
        .where("r.verdict", "=", verdict)
        .orderBy("r.row")
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute(),

    /**
     * Every row of one verdict, some at a time, in the order of the file. One verdict, so that each step is a walk along
     * the index, whatever the planner knows of rows that were staged a moment ago.
     */
    async *each(verdict: ImportVerdict, limit = 500): AsyncGenerator<RowRecord[]> {
      for (let last = 0; ; ) {
        const some = await db
          .selectFrom("import_row")
          .selectAll()
          .where("batch_id", "=", batchId)
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

    find: (row: number): Promise<ShownRow | undefined> => rows.where("r.row", "=", row).executeTakeFirst(),

    /** What the commit made of these rows. */
    setCustomers: (made: readonly { row: number; id: string; rowVersion: number }[]) =>
      sql`
        update import_row r set customer_id = m.id, row_version = m.row_version
        from unnest(${made.map(({ row }) => row)}::int[], ${made.map(({ id }) => id)}::bigint[],
          ${made.map(({ rowVersion }) => rowVersion)}::int[]) as m (row, id, row_version)
        where r.batch_id = ${batchId} and r.row = m.row`.execute(db),

    /** Customers that the commit made or changed and that somebody has touched, or removed, since. */
    async countTouched(): Promise<number> {
      const { touched } = await db
        .selectFrom("import_row as r")
        .leftJoin("customer as c", "c.id", "r.customer_id")
        .select((eb) => eb.fn.countAll<string>().as("touched"))
        .where("r.batch_id", "=", batchId)
        .where("r.verdict", "in", ["new", "changed"])
        .where(sql<boolean>`c.row_version is distinct from r.row_version`)
        .executeTakeFirstOrThrow();
      return Number(touched);
    },
  };
}
