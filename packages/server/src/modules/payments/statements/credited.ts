import { Exact } from "@busbar/contract/kernel/decimal";
import { sql } from "kysely";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { allocate, reverseAllocations } from "../allocating.ts";
import { holdStatements, isFrozen, type Living, type Moment, type Statements } from "../holding.ts";

type Credited = { customerId: string; invoiceId: string };
type Credit = { id: string; available: string };

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
  const living = async () => {
    const { rows } = await sql<Living & { payment_id: string | null }>`select a.id, a.customer_id, a.invoice_id,
        a.offset_id, a.amount, a.payment_id, ${isFrozen} is not true as is_open
      from allocation a join invoice i on i.customer_id = a.customer_id and i.id = a.invoice_id
      where a.customer_id = ${customerId} and a.invoice_id = ${invoiceId} and a.reversed_on is null
      order by a.id`.execute(tx);
    return rows;
  };
  // Payments are held before statements, as everywhere.
  const payers = (await living()).flatMap(({ payment_id }) => payment_id ?? []);
  await sql`select from payment p where p.id = any (${payers}::bigint[]) order by p.id for update`.execute(tx);
  const owed = (await holdStatements(tx, [invoiceId])).get(invoiceId);
  if (!owed?.can_be_paid) return "paid";
  const parts = await living();
  const { rows: credits } = await sql<Credit & { payable: string }>`select n.id, n.payable::text,
      credit_available(n.customer_id, n.id)::numeric(16, 2)::text as available
    from invoice n where n.customer_id = ${customerId} and n.corrects_id = ${invoiceId} and n.doc_type = 'CREDIT'
      and n.status in (5, 6) order by n.id`.execute(tx);
  const isUnused = credits.every(({ payable, available }) => new Exact(payable).plus(available).isZero());
  const canBeFreed = parts.every(
    ({ is_open, amount, payment_id }) =>
      is_open && !amount.startsWith("-") && (payment_id === null || payers.includes(payment_id)),
  );
  if (isUnused && canBeFreed) {
    if (parts.length > 0) await reverseAllocations(unit, statements, parts, at);
    for (const id of new Set(parts.flatMap(({ payment_id }) => payment_id ?? [])))
      await unit.emit("payments", id, "updated");
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
