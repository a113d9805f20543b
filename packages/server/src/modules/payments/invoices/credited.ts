import { invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { allocate, reverseAllocations } from "../allocating.ts";
import { activeAllocationsTo, issuedCredits, lockPayers } from "../allocation-repository.ts";
import { holdInvoices, type Moment, type Statements } from "../holding.ts";
import { touchPayment } from "../payment-write-repository.ts";

type Credited = { customerId: string; invoiceId: string };

/**
 * Settles a statement whose credits come to the whole of it, called in the transaction of the last one's issue.
 *
 * `free`: nothing of the credits was used and no month of what paid it is closed, so what paid it is set free and the
 * caller settles statement and credits against each other. `paid`: what is left of the credits pays what is owed, and
 * the rest of them stays available.
 */
export async function settleByCredits(
  unit: Unit,
  statements: Statements,
  { customerId, invoiceId }: Credited,
  at: Moment,
): Promise<"free" | "paid"> {
  const { tx } = unit;
  const statement = { customerId, invoiceId };
  // Receipts are held before offsets, those before statements, as everywhere.
  const payers = (await activeAllocationsTo(tx, statement)).flatMap(({ payment_id }) => payment_id ?? []);
  await lockPayers(tx, payers);
  // The credits too: nobody uses one of them while this settles it.
  const held = await holdInvoices(tx, [invoiceId, ...(await issuedCredits(tx, statement)).map(({ id }) => id)]);
  const owed = held.get(invoiceId);
  if (!owed?.can_be_paid) return "paid";
  const parts = await activeAllocationsTo(tx, statement);
  const credits = await issuedCredits(tx, statement);
  // A locked credit stays as it is and cannot be settled; it pays.
  const isUnused = credits.every(
    ({ status, payable, available }) => status === invoiceStatus.paid && new Exact(payable).plus(available).isZero(),
  );
  const canBeFreed = parts.every(
    ({ is_open, amount, payment_id }) =>
      is_open && !amount.startsWith("-") && (payment_id === null || payers.includes(payment_id)),
  );
  if (isUnused && canBeFreed) {
    if (parts.length > 0) await reverseAllocations(unit, statements, parts, at);
    for (const { payment_id: id, amount } of parts) {
      if (id === null) continue;
      await touchPayment(tx, id, at);
      const before = { docNo: owed.doc_no, amount };
      await unit.record("payment.reverse_allocation", "payments", id, "updated", { before });
    }
    return "free";
  }
  let open = new Exact(owed.outstanding);
  for (const { id, available } of credits) {
    const amount = Exact.min(open, available);
    if (!amount.greaterThan(0)) continue;
    const source = { customerId, paymentId: null, creditId: id, available };
    await allocate(unit, statements, source, [{ invoiceId, amount: amount.toFixed(2) }], at);
    open = open.minus(amount);
  }
  return "paid";
}
