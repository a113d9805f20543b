import { invoiceStatus, type InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type { DocType } from "@busbar/contract/invoices/invoice-fields";
import { sql } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { releaseUsage } from "../frozen/frozen-usage.ts";
import { mayGo } from "../invoice-rules.ts";

/** A statement whose row is locked. */
export type LockedInvoice = { id: string; customer_id: string; status: InvoiceStatus; calc_hash: string };

type Columns = Readonly<Record<string, unknown>>;
export type Step = {
  /** The step in the history: `submit`, `overdue` … */
  action: string;
  /** Null: done by the system. */
  by: string | null;
  /** The absent person in whose place it is done. */
  inPlaceOf?: string | null;
  now: Date;
  reason?: string;
  /** Warnings that were accepted or seen. */
  checks?: readonly string[];
  /** Other columns that change with the state. */
  set?: Columns;
};

/**
 * The only way to change a state: writes row and history together. `to` may be the present state, for steps that do not
 * leave it. @throws AppError `illegal_transition`
 */
export async function transitionInvoice(tx: Db, row: LockedInvoice, to: InvoiceStatus, step: Step): Promise<void> {
  const { action, by, inPlaceOf = null, now, reason = "", checks = [], set = {} } = step;
  if (to !== row.status && !mayGo(row.status, to)) throw new AppError("illegal_transition");
  const assignments = Object.entries({ ...set, status: to, updated_at: now, updated_by: by }).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  );
  await sql`update invoice set ${sql.join(assignments)}, row_version = row_version + 1
    where customer_id = ${row.customer_id} and id = ${row.id}`.execute(tx);
  await sql`insert into invoice_event (customer_id, invoice_id, action, from_status, to_status, at, by_user_id,
      for_user_id, reason, checks, calc_hash)
    values (${row.customer_id}, ${row.id}, ${action}, ${row.status}, ${to}, ${now}, ${by}, ${inPlaceOf}, ${reason},
      ${[...checks]}::text[], ${row.calc_hash})`.execute(tx);
  if (to === invoiceStatus.draft && row.status !== to) await releaseUsage(tx, row);
}

const series: Record<DocType, string> = { REGULAR: "JS", CREDIT: "JC", DEBIT: "JD" };

/**
 * The next number of a series and year. The counter is locked until the transaction ends, so numbers follow the order
 * of commits, and a rollback uses none.
 */
export async function nextDocNo(tx: Db, docType: DocType, year: number, invoiceId: string): Promise<string> {
  const prefix = series[docType];
  const { rows } = await sql<{ doc_no: string }>`
    with given as (
      insert into number_counter as c (series, year, last) values (${prefix}, ${year}, 1)
      on conflict (series, year) do update set last = c.last + 1 returning last
    )
    insert into invoice_number (doc_no, series, year, number, invoice_id)
    select ${prefix} || ${String(year)} || '-' || lpad(last::text, greatest(6, length(last::text)), '0'), ${prefix}, ${year}, last,
      ${invoiceId} from given
    returning doc_no`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("no number was given");
  return row.doc_no;
}
