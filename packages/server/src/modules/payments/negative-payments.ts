import { Exact } from "@busbar/contract/kernel/decimal";
import type { Payment } from "@busbar/contract/payments/payments";
import type { RefundDraft } from "@busbar/contract/payments/payment-routes";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import { editRecord, getRow } from "../../kernel/records/edit-record.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { reverseAllocations } from "./allocating.ts";
import {
  type ActiveAllocation,
  activeAllocations,
  insertAllocation,
  lockUnfrozen,
  reverseWriteOff,
} from "./allocation-repository.ts";
import type { Moment, Statements } from "./holding.ts";
import { insertPayment, netUnallocated, touchPayment } from "./payment-write-repository.ts";
import { createPaymentRecords } from "./payment-records.ts";
import type { DetailRow } from "./payment-rows.ts";
import { judge } from "./payment-rules.ts";
import { recordsOf, toPayment } from "./payment-shape.ts";

type Context = Pick<CallContext, "write">;
type WithReason = { rowVersion: number; reason: string };

/** Negative payments: refunds to the customer, and offsets of payments in a closed period. */
export function createNegativePayments({ clock }: Pick<Ports, "clock">, statements: Statements) {
  const moment = (actor: Actor): Moment => ({ by: actor.id, now: clock.now(), today: clock.today() });
  const recordsIn = (tx: Db, actor: Actor) => recordsOf(createPaymentRecords(tx, clock.today()), actor);

  /** Inserts a negative payment with its audit row and event. */
  async function addTaking(unit: Unit, actor: Actor, action: string, insert: () => Promise<string>): Promise<Payment> {
    const records = recordsIn(unit.tx, actor);
    const id = await insert();
    const row = await getRow(records, id);
    await unit.record(action, "payments", id, "created", { after: records.fields(row) });
    return toPayment(row, actor);
  }

  /** The rest of a payment, unless another payment of the customer, or of one merged with it, was offset and is not covered yet. */
  async function refundable(tx: Db, row: DetailRow): Promise<string> {
    const net = row.customer_id === null ? "0" : await netUnallocated(tx, row.customer_id);
    return Exact.max(0, Exact.min(row.unallocated, net)).toFixed(2);
  }

  /** Negative allocations on the offset, for what its source paid in closed months of statements that are not locked. */
  async function takeBack(
    unit: Unit,
    offsetId: string,
    active: readonly ActiveAllocation[],
    { by, now, today }: Moment,
  ): Promise<void> {
    const open = await lockUnfrozen(
      unit.tx,
      active.flatMap(({ invoice_id }) => invoice_id ?? []),
    );
    for (const { customer_id: customerId, invoice_id: invoiceId, amount } of active) {
      if (invoiceId === null || !open.has(invoiceId)) continue;
      const change = new Exact(amount).negated().toFixed(2);
      const row = { customerId, invoiceId, paymentId: offsetId, amount: change };
      const from = { offsetId: null, creditId: null, creditCustomerId: null };
      await insertAllocation(unit.tx, { ...row, ...from }, { by, now, today });
      await statements.changeAllocated(unit, { customerId, invoiceId, change, by, now, today });
      await reverseWriteOff(unit.tx, { customerId, invoiceId }, today);
    }
  }
  return {
    /**
     * Offsets a payment in a closed period. What it paid in open months is taken off it first; then its rest goes, and
     * what it paid in closed months of statements that are not locked. A locked statement stays paid, as does an offset
     * that it paid in a closed month: their parts stay open on this one, as a debt of the customer.
     */
    offset: (actor: Actor, id: string, { reason, rowVersion }: WithReason, context: Context): Promise<Payment> =>
      context.write(async (unit) => {
        const at = moment(actor);
        let made = "";
        await editRecord(unit, recordsIn(unit.tx, actor), id, {
          action: "payment.offset",
          happened: "updated",
          rowVersion,
          judge: (row: DetailRow) => judge("offset", row, actor),
          async write(_: object, row: DetailRow) {
            await touchPayment(unit.tx, id, at);
            const active = await activeAllocations(unit.tx, id);
            const open = active.filter(({ is_open }) => is_open);
            await reverseAllocations(unit, statements, open, at);
            const rest = open.reduce((sum, { amount }) => sum.plus(amount), new Exact(row.unallocated));
            const taken = new Exact(row.amount).minus(row.withdrawn).negated().toFixed(2);
            made = await insertPayment(
              unit.tx,
              statements,
              {
                kind: "OFFSET",
                method: "OFFSET",
                customerId: row.customer_id,
                payer: row.payer,
                payerAccount: row.payerAccount,
                amount: taken,
                valueDate: at.today,
                bankAccountId: null,
                remark: reason,
                sourcePaymentId: id,
                withdrawn: rest.negated().toFixed(2),
              },
              at,
            );
            await takeBack(
              unit,
              made,
              active.filter(({ is_open }) => !is_open),
              at,
            );
          },
        });
        return addTaking(unit, actor, "payment.record", async () => made);
      }),

    refund: (actor: Actor, id: string, { rowVersion, ...given }: RefundDraft, context: Context): Promise<Payment> =>
      context.write(async (unit) => {
        const at = moment(actor);
        let made = "";
        await editRecord(unit, recordsIn(unit.tx, actor), id, {
          action: "payment.refund",
          happened: "updated",
          rowVersion,
          judge: (row: DetailRow) => judge("refund", row, actor),
          async write(_: object, row: DetailRow) {
            await touchPayment(unit.tx, id, at);
            const available = await refundable(unit.tx, row);
            if (new Exact(given.amount).greaterThan(available))
              throw refuseField("amount", "payment.too_much", { available });
            const amount = new Exact(given.amount).negated().toFixed(2);
            made = await insertPayment(
              unit.tx,
              statements,
              {
                ...given,
                kind: "REFUND",
                customerId: row.customer_id,
                payer: row.payer,
                payerAccount: row.payerAccount,
                amount,
                sourcePaymentId: id,
                withdrawn: amount,
              },
              at,
            );
          },
        });
        return addTaking(unit, actor, "payment.record", async () => made);
      }),
  };
}
