import type { AllocationItem } from "@busbar/contract/payments/payments";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { invoiceState, invoiceStates } from "../../kernel/sql/invoice-states.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { SettlingUnit } from "../../kernel/work/unit-of-work.ts";

/** Functions of the invoices module, which alone writes statements; handed over by app.ts. */
export type Statements = {
  changeAllocated(
    unit: SettlingUnit,
    settlement: { customerId: string; invoiceId: string; change: string; by: string; now: Date; today: string },
  ): Promise<string>;
  giveUpRest(
    unit: SettlingUnit,
    writeOff: { customerId: string; invoiceId: string; by: string; now: Date },
  ): Promise<void>;
  /** Locks a period as open until the transaction ends. @throws AppError `period.closed` */
  holdPeriod(tx: Db, period: string): Promise<void>;
};

/** Who changes an allocation, and when. */
export type Moment = { by: string; now: Date; today: string };
/** A statement, or the open rest of an offset. */
type Owed = {
  kind: "statement" | "offset";
  id: string;
  customer_id: string;
  family: string;
  doc_no: string | null;
  outstanding: string;
  can_be_paid: boolean;
};
export const periodOf = (day: string): string => day.slice(0, 7).replace("-", "");

export const closedDay = (day: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select from billing_period b where b.period = to_char(${day}, 'YYYYMM') and b.state = 'CLOSED')`;

/** Whether `allocation a` with its statement `i`, if it has one, belongs to a closed period. */
export const isFrozen = sql<SqlBool>`(i.status = ${invoiceState.locked} or ${closedDay(sql`a.allocated_on`)})`;

/** The survivor of a customer, across several merges; merged customers count as one. */
export async function familyOf(tx: Db, customerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select customer_survivor(c.id) as id from customer c
    where c.id = ${customerId}`.execute(tx);
  return rows[0]?.id ?? customerId;
}

/** Locks statements until the transaction ends, always in one order, so that two calls cannot deadlock. */
export async function holdInvoices(tx: Db, ids: readonly string[]): Promise<Map<string, Owed>> {
  const { rows } =
    await sql<Owed>`select 'statement' as kind, i.id, i.customer_id, customer_survivor(c.id) as family, i.doc_no,
      i.outstanding, i.status in (${invoiceStates.open}) as can_be_paid
    from invoice i join customer c on c.id = i.customer_id
    where i.id = any (${[...ids]}::bigint[]) order by i.customer_id, i.id for update of i`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks offsets that receive, as {@link holdInvoices} does statements; after receipts and before statements. */
export async function holdOffsets(tx: Db, ids: readonly string[]): Promise<Map<string, Owed>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Owed>`select 'offset' as kind, p.id, p.customer_id, customer_survivor(c.id) as family,
      p.pay_no as doc_no, (-p.unallocated)::text as outstanding, p.status = 'RECORDED' as can_be_paid
    from payment p join customer c on c.id = p.customer_id
    where p.id = any (${[...ids]}::bigint[]) and p.kind = 'OFFSET' order by p.id for update of p`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The same, and locks the merges that connect their customers with `customerId`, so that an undo runs before this, and
 * is seen, or after it.
 */
export async function holdTargets(
  tx: Db,
  customerId: string,
  items: readonly AllocationItem[],
): Promise<(item: AllocationItem) => Owed | undefined> {
  const hold = async () => ({
    offsets: await holdOffsets(
      tx,
      items.flatMap(({ offsetId }) => offsetId ?? []),
    ),
    statements: await holdInvoices(
      tx,
      items.flatMap(({ invoiceId }) => invoiceId ?? []),
    ),
  });
  let { statements, offsets } = await hold();
  const debtors = [...statements.values(), ...offsets.values()].map((row) => row.customer_id);
  const others = new Set(debtors.filter((id) => id !== customerId));
  for (const other of [...others].sort()) await sql`select hold_mergings(${customerId}, ${other})`.execute(tx);
  if (others.size > 0) ({ statements, offsets } = await hold());
  return ({ invoiceId, offsetId }) => (offsetId ? offsets.get(offsetId) : statements.get(invoiceId ?? ""));
}
