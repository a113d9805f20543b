import { Exact } from "@busbar/contract/kernel/decimal";
import type { AllocationItem } from "@busbar/contract/payments/payments";
import { sql } from "kysely";
import { AppError } from "../../kernel/app-error.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";

/** Functions of the invoices module, which alone writes statements; handed over by app.ts. */
export type Statements = {
  changeAllocated(
    unit: Unit,
    given: { customerId: string; invoiceId: string; change: string; by: string; now: Date; today: string },
  ): Promise<string>;
  giveUpRest(unit: Unit, given: { customerId: string; invoiceId: string; by: string; now: Date }): Promise<void>;
  /** Locks a period as open until the transaction ends. @throws AppError `period.closed` */
  holdPeriod(tx: Db, period: string): Promise<void>;
};

/** Who changes an allocation, and when. */
export type Moment = { by: string; now: Date; today: string };
/** A payment or credit statement whose row is locked. */
export type Source = {
  /** Its customer. */
  customerId: string;
  paymentId: string | null;
  creditId: string | null;
  /** The amount that can be allocated. */
  available: string;
};

type Owed = {
  id: string;
  customer_id: string;
  family: string;
  doc_no: string | null;
  outstanding: string;
  can_be_paid: boolean;
};
/** A statement that this allocation has settled. */
export type Settled = { invoiceId: string; docNo: string };

export const periodOf = (day: string): string => day.slice(0, 7).replace("-", "");

/** The survivor of a customer, across several merges; merged customers count as one. */
export async function familyOf(tx: Db, customerId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select customer_survivor(c.id) as id from customer c
    where c.id = ${customerId}`.execute(tx);
  return rows[0]?.id ?? customerId;
}

/** Locks statements until the transaction ends, always in one order, so that two calls cannot deadlock. */
export async function holdStatements(tx: Db, ids: readonly string[]): Promise<Map<string, Owed>> {
  const { rows } = await sql<Owed>`select i.id, i.customer_id, customer_survivor(c.id) as family, i.doc_no,
      i.outstanding, i.status in (4, -1) as can_be_paid
    from invoice i join customer c on c.id = i.customer_id
    where i.id = any (${[...ids]}::bigint[]) order by i.customer_id, i.id for update of i`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The same, and locks the merges that connect their customers with `customerId`, so that an undo runs before this, and
 * is seen, or after it.
 */
async function holdStatementsFor(tx: Db, customerId: string, ids: readonly string[]): Promise<Map<string, Owed>> {
  const owed = await holdStatements(tx, ids);
  const others = new Set([...owed.values()].map((row) => row.customer_id).filter((id) => id !== customerId));
  if (others.size === 0) return owed;
  for (const other of [...others].sort()) await sql`select hold_mergings(${customerId}, ${other})`.execute(tx);
  return holdStatements(tx, ids);
}

const field = (at: number, code: ConstructorParameters<typeof AppError>[0], details: Record<string, unknown> = {}) =>
  new AppError(code, details, [{ path: `items.${at}.amount`, code, details }]);

/**
 * Allocates parts of a source to statements of its customer, dated today. Everything is checked before anything is
 * written.
 * @returns statements that are settled by it
 */
export async function allocate(
  unit: Unit,
  statements: Statements,
  source: Source,
  items: readonly AllocationItem[],
  { by, now, today }: Moment,
): Promise<Settled[]> {
  const { tx } = unit;
  await statements.holdPeriod(tx, periodOf(today));
  const owed = await holdStatementsFor(
    tx,
    source.customerId,
    items.map(({ invoiceId }) => invoiceId),
  );
  const family = await familyOf(tx, source.customerId);
  const parts = items.map(({ invoiceId, amount }, at) => {
    const it = owed.get(invoiceId);
    if (!it || it.doc_no === null) throw field(at, "payment.statement_unknown");
    if (it.family !== family) throw field(at, "payment.other_customer");
    if (!it.can_be_paid || new Exact(amount).greaterThan(it.outstanding))
      throw field(at, "payment.over_owed", { docNo: it.doc_no, outstanding: it.outstanding });
    return { it, docNo: it.doc_no, amount: new Exact(amount).toFixed(2) };
  });
  const sum = parts.reduce((all, { amount }) => all.plus(amount), new Exact(0));
  if (sum.greaterThan(source.available)) throw new AppError("payment.too_much", { available: source.available });

  const settled: Settled[] = [];
  for (const { it, docNo, amount } of parts) {
    await sql`insert into allocation (customer_id, invoice_id, payment_id, credit_id, credit_customer_id, amount, allocated_on,
        at, by_user_id)
      values (${it.customer_id}, ${it.id}, ${source.paymentId}, ${source.creditId},
        ${source.creditId === null ? null : source.customerId}, ${amount}, ${today}::date, ${now}, ${by})`.execute(tx);
    const given = { customerId: it.customer_id, invoiceId: it.id, change: amount, by, now, today };
    await statements.changeAllocated(unit, given);
    if (new Exact(amount).equals(it.outstanding)) settled.push({ invoiceId: it.id, docNo });
  }
  return settled;
}

type Living = { id: string; customer_id: string; invoice_id: string; amount: string };

/**
 * Reverses allocations with today's date: what they paid is owed again, including a rest that was written off. @throws
 * AppError `period.closed`
 */
export async function reverseAllocations(
  unit: Unit,
  statements: Statements,
  living: readonly Living[],
  { by, now, today }: Moment,
): Promise<void> {
  await statements.holdPeriod(unit.tx, periodOf(today));
  await holdStatements(
    unit.tx,
    living.map(({ invoice_id }) => invoice_id),
  );
  for (const { id, customer_id: customerId, invoice_id: invoiceId, amount } of living) {
    await sql`update allocation set reversed_on = ${today}::date, reversed_at = ${now}, reversed_by = ${by}
      where customer_id = ${customerId} and id = ${id}`.execute(unit.tx);
    const change = new Exact(amount).negated().toFixed(2);
    await statements.changeAllocated(unit, { customerId, invoiceId, change, by, now, today });
    await sql`update write_off set status = 'REVERSED', reversed_on = ${today}::date, row_version = row_version + 1
      where customer_id = ${customerId} and invoice_id = ${invoiceId} and status = 'APPROVED'`.execute(unit.tx);
  }
}

/** The present allocations of a payment. */
export async function livingOf(tx: Db, paymentId: string): Promise<Living[]> {
  const { rows } = await sql<Living>`select a.id, a.customer_id, a.invoice_id, a.amount from allocation a
    where a.payment_id = ${paymentId} and a.reversed_on is null order by a.customer_id, a.invoice_id, a.id`.execute(tx);
  return rows;
}
