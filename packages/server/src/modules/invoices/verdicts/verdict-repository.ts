import type { InvoiceCheckName } from "@busbar/contract/invoices/invoice-checks";
import { sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import type { DetailRow } from "../invoice-rows.ts";

export type VerdictRow = {
  id: string;
  customer_id: string;
  invoice_id: string;
  row_version: number;
  seen: InvoiceCheckName[];
  by_user_id: string;
  for_user_id: string | null;
};
type OfStatement = { id: string; customer_id: string };
type NewVerdict = {
  row: Pick<DetailRow, "id" | "customer_id" | "row_version">;
  seen: readonly InvoiceCheckName[];
  by: string;
  inPlaceOf: string | null;
  now: Date;
  dueAt: Date;
};

const columns = sql`id, customer_id, invoice_id, row_version, seen, by_user_id, for_user_id`;

/** Writers hold the statement's lock first, so that they never wait for each other in a circle. */
export function createVerdictRepository(db: Db) {
  return {
    insert: ({ row, seen, by, inPlaceOf, now, dueAt }: NewVerdict) =>
      sql`insert into pending_verdict (customer_id, invoice_id, row_version, seen, by_user_id, for_user_id, given_at, due_at)
        values (${row.customer_id}, ${row.id}, ${row.row_version}, ${[...seen]}::text[], ${by}, ${inPlaceOf}, ${now},
          ${dueAt})`.execute(db),

    /** Removes the verdict on a statement. @returns undefined without one */
    async take({ id, customer_id }: OfStatement): Promise<VerdictRow | undefined> {
      const { rows } = await sql<VerdictRow>`delete from pending_verdict
        where customer_id = ${customer_id} and invoice_id = ${id} returning ${columns}`.execute(db);
      return rows[0];
    },

    /** Verdicts whose time has come, in the order in which they were given. */
    async due(now: Date, most: number): Promise<VerdictRow[]> {
      const { rows } = await sql<VerdictRow>`select ${columns} from pending_verdict where due_at <= ${now}
        order by due_at, id limit ${most}`.execute(db);
      return rows;
    },

    /**
     * Locks the statement, then removes this very verdict. @returns false when another process holds the statement, or
     * the verdict was applied or withdrawn meanwhile
     */
    async claim({ id, customer_id, invoice_id }: VerdictRow): Promise<boolean> {
      const { rows } = await sql`select from invoice where customer_id = ${customer_id} and id = ${invoice_id}
        for update skip locked`.execute(db);
      if (rows.length === 0) return false;
      const claimed = await sql`delete from pending_verdict where id = ${id} returning id`.execute(db);
      return claimed.rows.length > 0;
    },

    /** The statement's name for a notice, and who changed it last. */
    async statementOf({ customer_id, invoice_id }: VerdictRow) {
      const { rows } = await sql<{ name: string; changed_by: string | null }>`
        select c.name || ' ' || i.period as name, i.updated_by as changed_by
        from invoice i join customer c on c.id = i.customer_id
        where i.customer_id = ${customer_id} and i.id = ${invoice_id}`.execute(db);
      return rows[0] ?? { name: "", changed_by: null };
    },
  };
}
