import { Exact } from "@busbar/contract/kernel/decimal";
import type { AllocationItem } from "@busbar/contract/payments/payments";
import { AppError } from "../../kernel/app-error.ts";
import type { SettlingUnit } from "../../kernel/work/unit-of-work.ts";
import { type ActiveAllocation, insertAllocation, markReversed, reverseWriteOff } from "./allocation-repository.ts";
import { familyOf, holdOffsets, holdInvoices, holdTargets, type Moment, periodOf, type Statements } from "./holding.ts";
import { touchPayment } from "./payment-write-repository.ts";

/** A payment or credit statement whose row is locked. */
export type Source = {
  /** Its customer. */
  customerId: string;
  paymentId: string | null;
  creditId: string | null;
  /** The amount that can be allocated. */
  available: string;
};

/** An allocation that counts until it is reversed. */
export type ReversedAllocation = Omit<ActiveAllocation, "is_open">;

/** A statement that this allocation has settled. */
export type Settled = { invoiceId: string; docNo: string };

const field = (at: number, code: ConstructorParameters<typeof AppError>[0], details: Record<string, unknown> = {}) =>
  new AppError(code, details, [{ path: `items.${at}.amount`, code, details }]);

/**
 * Allocates parts of a source to what its customer owes, dated today: statements and open rests of offsets. Everything
 * is checked before anything is written.
 * @returns statements that are settled by it
 */
export async function allocate(
  unit: SettlingUnit,
  statements: Statements,
  source: Source,
  items: readonly AllocationItem[],
  { by, now, today }: Moment,
): Promise<Settled[]> {
  const { tx } = unit;
  await statements.holdPeriod(tx, periodOf(today));
  const owedOf = await holdTargets(tx, source.customerId, items);
  const family = await familyOf(tx, source.customerId);
  const parts = items.map((item, at) => {
    const [target, { amount }] = [owedOf(item), item];
    if (!target || target.doc_no === null) throw field(at, "payment.statement_unknown");
    if (target.family !== family) throw field(at, "payment.other_customer");
    if (!target.can_be_paid || new Exact(amount).greaterThan(target.outstanding))
      throw field(at, "payment.over_owed", { docNo: target.doc_no, outstanding: target.outstanding });
    return { target, docNo: target.doc_no, amount: new Exact(amount).toFixed(2) };
  });
  const sum = parts.reduce((all, { amount }) => all.plus(amount), new Exact(0));
  if (sum.greaterThan(source.available)) throw new AppError("payment.too_much", { available: source.available });

  const settled: Settled[] = [];
  for (const { target, docNo, amount } of parts) {
    const isOffset = target.kind === "offset";
    const row = {
      customerId: target.customer_id,
      invoiceId: isOffset ? null : target.id,
      offsetId: isOffset ? target.id : null,
      paymentId: source.paymentId,
      creditId: source.creditId,
      creditCustomerId: source.creditId === null ? null : source.customerId,
      amount,
    };
    await insertAllocation(tx, row, { by, now, today });
    if (isOffset) {
      await touchOffset(unit, target.id, { by, now });
      continue;
    }
    const settlement = { customerId: target.customer_id, invoiceId: target.id, change: amount, by, now, today };
    await statements.changeAllocated(unit, settlement);
    if (new Exact(amount).equals(target.outstanding)) settled.push({ invoiceId: target.id, docNo });
  }
  return settled;
}

/** What an offset owes has changed; the database keeps the sum. */
async function touchOffset(unit: SettlingUnit, id: string, at: Pick<Moment, "by" | "now">): Promise<void> {
  await touchPayment(unit.tx, id, at);
  await unit.emit("payments", id, "updated");
}

/**
 * Reverses allocations with today's date: what they paid is owed again, including a rest that was written off. @throws
 * AppError `period.closed`
 */
export async function reverseAllocations(
  unit: SettlingUnit,
  statements: Statements,
  active: readonly ReversedAllocation[],
  { by, now, today }: Moment,
): Promise<void> {
  await statements.holdPeriod(unit.tx, periodOf(today));
  await holdOffsets(
    unit.tx,
    active.flatMap(({ offset_id }) => offset_id ?? []),
  );
  await holdInvoices(
    unit.tx,
    active.flatMap(({ invoice_id }) => invoice_id ?? []),
  );
  for (const { id, customer_id: customerId, invoice_id: invoiceId, offset_id: offsetId, amount } of active) {
    await markReversed(unit.tx, { customerId, id }, { by, now, today });
    if (offsetId) await touchOffset(unit, offsetId, { by, now });
    if (invoiceId === null) continue;
    const change = new Exact(amount).negated().toFixed(2);
    await statements.changeAllocated(unit, { customerId, invoiceId, change, by, now, today });
    await reverseWriteOff(unit.tx, { customerId, invoiceId }, today);
  }
}
