import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type { Actor } from "../../kernel/actor.ts";
import { visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { invoiceState, invoiceStates } from "../../kernel/sql/invoice-states.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { isFrozen, type Moment } from "./holding.ts";
import { allocationFrom, allocationJson } from "./payment-records.ts";
import type { AllocationRow } from "./payment-rows.ts";

/** An allocation that counts, of a statement or of an offset; `is_open`: neither its day nor its statement is closed. */
export type ActiveAllocation = {
  id: string;
  customer_id: string;
  invoice_id: string | null;
  offset_id: string | null;
  amount: string;
  is_open: boolean;
};

const activeColumns = sql`a.id, a.customer_id, a.invoice_id, a.offset_id, a.amount, ${isFrozen} is not true as is_open`;

/** The present allocations of a payment. */
export async function activeAllocations(tx: Db, paymentId: string): Promise<ActiveAllocation[]> {
  const { rows } = await sql<ActiveAllocation>`select ${activeColumns}
    from allocation a left join invoice i on i.customer_id = a.customer_id and i.id = a.invoice_id
    where a.payment_id = ${paymentId} and a.reversed_on is null order by a.customer_id, a.invoice_id, a.id`.execute(tx);
  return rows;
}

type Statement = { customerId: string; invoiceId: string };

/** The present allocations to a statement, with the payments that they come from. */
export async function activeAllocationsTo(
  tx: Db,
  { customerId, invoiceId }: Statement,
): Promise<(ActiveAllocation & { payment_id: string | null })[]> {
  const { rows } = await sql<ActiveAllocation & { payment_id: string | null }>`select ${activeColumns}, a.payment_id
    from allocation a join invoice i on i.customer_id = a.customer_id and i.id = a.invoice_id
    where a.customer_id = ${customerId} and a.invoice_id = ${invoiceId} and a.reversed_on is null
    order by a.id`.execute(tx);
  return rows;
}

/** Locks payments that paid something: receipts before offsets, as everywhere. */
export const lockPayers = (tx: Db, ids: readonly string[]) =>
  sql`select from payment p where p.id = any (${[...ids]}::bigint[])
    order by p.kind = 'OFFSET', p.id for update`.execute(tx);

/** @returns the statements among `ids` that are not locked by a closing, after locking their rows */
export async function lockUnfrozen(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`select i.id from invoice i where i.status <> ${invoiceState.locked}
    and i.id = any (${[...ids]}::bigint[]) order by i.customer_id, i.id for update`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}

type Credit = { id: string; status: InvoiceStatus; payable: string; available: string };

/** The issued credits of a statement, with what is left of them. */
export async function issuedCredits(tx: Db, { customerId, invoiceId }: Statement): Promise<Credit[]> {
  const { rows } = await sql<Credit>`select n.id, n.status, n.payable::text,
      credit_available(n.customer_id, n.id)::numeric(16, 2)::text as available
    from invoice n where n.customer_id = ${customerId} and n.corrects_id = ${invoiceId} and n.doc_type = 'CREDIT'
      and n.status in (${invoiceStates.settled}) order by n.id`.execute(tx);
  return rows;
}

type NewAllocation = {
  /** The customer of what is paid. */
  customerId: string;
  /** What is paid: one of the two. */
  invoiceId: string | null;
  offsetId: string | null;
  /** What it is paid from: a payment, or a credit statement with its customer. */
  paymentId: string | null;
  creditId: string | null;
  creditCustomerId: string | null;
  amount: string;
};

/** What is paid and what it is paid from are locked. */
export const insertAllocation = (tx: Db, row: NewAllocation, { by, now, today }: Moment) =>
  sql`insert into allocation (customer_id, invoice_id, offset_id, payment_id, credit_id, credit_customer_id, amount,
      allocated_on, at, by_user_id)
    values (${row.customerId}, ${row.invoiceId}, ${row.offsetId}, ${row.paymentId}, ${row.creditId},
      ${row.creditCustomerId}, ${row.amount}, ${today}::date, ${now}, ${by})`.execute(tx);

export const markReversed = (
  tx: Db,
  { customerId, id }: { customerId: string; id: string },
  { by, now, today }: Moment,
) =>
  sql`update allocation set reversed_on = ${today}::date, reversed_at = ${now}, reversed_by = ${by}
    where customer_id = ${customerId} and id = ${id}`.execute(tx);

/** The rest of a statement that was written off is owed again. */
export const reverseWriteOff = (tx: Db, { customerId, invoiceId }: Statement, today: string) =>
  sql`update write_off set status = 'REVERSED', reversed_on = ${today}::date, row_version = row_version + 1
    where customer_id = ${customerId} and invoice_id = ${invoiceId} and status = 'APPROVED'`.execute(tx);

type FoundAllocation = { payment_id: string | null; customer_id: string; allocated_on: string };
type LockedAllocation = Omit<ActiveAllocation, "id" | "customer_id" | "is_open"> & {
  shown: AllocationRow;
  /** Whether the permission to allocate reaches it. */
  reaches: boolean;
};

/** Single allocations as a person reaches them on the business date `today`. */
export function createAllocationRepository(tx: Db, today: string) {
  const visible = (actor: Actor, permission: "payment:read" | "payment:allocate"): RawBuilder<SqlBool> =>
    customerVisibleTo(actor, permission, today);
  return {
    async find(actor: Actor, id: string): Promise<FoundAllocation | undefined> {
      const { rows } = await sql<FoundAllocation>`
        select a.payment_id, a.customer_id, a.allocated_on from allocation a join customer c on c.id = a.customer_id
        where a.id = ${id} and ${visible(actor, "payment:read")}`.execute(tx);
      return rows[0];
    },

    /** As it is once its payment is locked. */
    async read(actor: Actor, customerId: string, id: string): Promise<LockedAllocation | undefined> {
      const { rows } =
        await sql<LockedAllocation>`select a.invoice_id, a.offset_id, a.amount, ${allocationJson} as shown,
          ${visible(actor, "payment:allocate")} as reaches
        from ${allocationFrom} join customer c on c.id = a.customer_id
        where a.customer_id = ${customerId} and a.id = ${id}`.execute(tx);
      return rows[0];
    },
  };
}
