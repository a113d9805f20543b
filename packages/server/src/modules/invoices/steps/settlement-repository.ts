import { type InvoiceStatus, invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { type RawBuilder, sql } from "kysely";
import { invoiceState } from "../../../kernel/sql/invoice-states.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { LockedInvoice } from "./invoice-transition.ts";

/** What a statement owes, its row locked. */
export type OwedInvoice = LockedInvoice & {
  payable: string;
  allocated: string;
  outstanding: string;
  due_date: string | null;
  extension_until: string | null;
};

export async function lockOwed(tx: Db, customerId: string, invoiceId: string): Promise<OwedInvoice | undefined> {
  const { rows } = await sql<OwedInvoice>`select id, customer_id, status, calc_hash, payable, allocated, outstanding,
      due_date, extension_until
    from invoice where customer_id = ${customerId} and id = ${invoiceId} for update`.execute(tx);
  return rows[0];
}

/** Moves all rows that `of` updates to a state in one statement, which also locks them. @returns their ids */
async function transitionAll(tx: Db, of: RawBuilder<unknown>, to: InvoiceStatus, action: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with gone as (${of})
    insert into invoice_event (customer_id, invoice_id, action, from_status, to_status, at, calc_hash)
    select customer_id, id, ${action}, from_status, ${to}, updated_at, calc_hash from gone
    returning invoice_id as id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Unpaid statements whose last day to pay is before `day` become overdue, at most `most` of them. */
export const markOverdue = (tx: Db, day: string, now: Date, most: number): Promise<string[]> =>
  transitionAll(
    tx,
    sql`update invoice i set status = ${invoiceState.overdue}, updated_at = ${now}, updated_by = null,
        row_version = i.row_version + 1
      from (select customer_id, id from invoice where status = ${invoiceState.unpaid} and outstanding > 0 and due_date < ${day}::date
          and (extension_until is null or extension_until < ${day}::date)
        order by due_date, id limit ${most} for update) d
      where i.customer_id = d.customer_id and i.id = d.id
      returning i.customer_id, i.id, ${invoiceState.unpaid}::smallint as from_status, i.updated_at, i.calc_hash`,
    invoiceStatus.overdue,
    "overdue",
  );

export type Closing = { period: string; by: string; now: Date };

/**
 * Paid statements that the period closes become locked: at the later of their own month and that of their last
 * allocation that counts; older ones that were settled without one, by the month in which they were.
 */
export async function markLocked(tx: Db, { period, by, now }: Closing): Promise<string[]> {
  // Locked first, so that an allocation of another transaction is finished and seen by the next statement.
  await sql`select from invoice where status = ${invoiceState.paid} and period <= ${period} order by customer_id, id for update`.execute(
    tx,
  );
  return transitionAll(
    tx,
    sql`update invoice i set status = ${invoiceState.locked}, locked_in = ${period}, updated_at = ${now}, updated_by = ${by}::bigint,
        row_version = i.row_version + 1
      where i.status = ${invoiceState.paid} and i.confirm_status <> 'DISPUTED' and i.period <= ${period}
        and coalesce((select to_char(max(a.allocated_on), 'YYYYMM') from allocation a
            where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null),
          case when i.period < ${period} then to_char(i.paid_at at time zone 'Asia/Shanghai', 'YYYYMM') end, ${period})
          <= ${period}
      returning i.customer_id, i.id, ${invoiceState.paid}::smallint as from_status, i.updated_at, i.calc_hash`,
    invoiceStatus.locked,
    "lock",
  );
}

/** Unlocks what closing the period locked. */
export const markUnlocked = (tx: Db, { period, by, now }: Closing): Promise<string[]> =>
  transitionAll(
    tx,
    sql`update invoice i set status = ${invoiceState.paid}, locked_in = null, updated_at = ${now}, updated_by = ${by}::bigint,
        row_version = i.row_version + 1
      where i.locked_in = ${period}
      returning i.customer_id, i.id, ${invoiceState.locked}::smallint as from_status, i.updated_at, i.calc_hash`,
    invoiceStatus.paid,
    "unlock",
  );
