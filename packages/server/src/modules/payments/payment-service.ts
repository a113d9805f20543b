import { Exact } from "@busbar/contract/kernel/decimal";
import { meets } from "@busbar/contract/kernel/access";
import type {
  AllocationItem,
  Payment,
  PaymentActionName,
  PaymentDraft,
  PaymentUpdate,
} from "@busbar/contract/payments/payments";
import type { ReceiptAllocation } from "@busbar/contract/payments/payment-routes";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import { createRecord, editRecord, getRow } from "../../kernel/records/edit-record.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { allocate, reverseAllocations, type Settled } from "./allocating.ts";
import { activeAllocations, createAllocationRepository } from "./allocation-repository.ts";
import { familyOf, type Moment, periodOf, type Statements } from "./holding.ts";
import {
  assignCustomer,
  debtorOf,
  insertPayment,
  reachedSurvivor,
  reversePayment,
  setRefs,
  touchPayment,
} from "./payment-write-repository.ts";
import type { PaymentNotices } from "./payment-notices.ts";
import { createPaymentRecords } from "./payment-records.ts";
import type { DetailRow } from "./payment-rows.ts";
import { judge, judgeReversal } from "./payment-rules.ts";
import { recordsOf } from "./payment-shape.ts";

type Context = Pick<CallContext, "write">;
type Versioned = { rowVersion: number };
type WithReason = Versioned & { reason: string };
type Service = { ports: Pick<Ports, "db" | "clock">; statements: Statements; notices: PaymentNotices };

/** Payments from recording on; each step is checked by the rules and runs in one transaction. */
export function createPaymentService({ ports: { clock }, statements, notices }: Service) {
  const moment = (actor: Actor): Moment => ({ by: actor.id, now: clock.now(), today: clock.today() });
  const recordsIn = (tx: Db, actor: Actor) => recordsOf(createPaymentRecords(tx, clock.today()), actor);

  /** The customer, if the permission to record reaches it; for a merged one its survivor. */
  async function customerIn(tx: Db, actor: Actor, id: string): Promise<string> {
    const survivor = await reachedSurvivor(tx, actor, id, clock.today());
    if (survivor === undefined) throw refuseField("customerId", "payment.customer_unknown");
    return survivor;
  }

  type Writing = { unit: Unit; row: DetailRow; at: Moment };
  const runStep = (
    actor: Actor,
    id: string,
    { rowVersion }: Versioned,
    context: Context,
    name: PaymentActionName,
    write: (step: Writing) => Promise<unknown>,
    follow?: (step: Writing & { after: DetailRow }) => Promise<unknown>,
  ): Promise<Payment> =>
    context.write((unit) => {
      const at = moment(actor);
      return editRecord(unit, recordsIn(unit.tx, actor), id, {
        action: `payment.${name}`,
        happened: "updated",
        rowVersion,
        judge: (row: DetailRow) => judge(name, row, actor),
        async write(_: object, row: DetailRow) {
          await touchPayment(unit.tx, id, at);
          await write({ unit, row, at });
        },
        ...(follow && { follow: (after: DetailRow, row: DetailRow) => follow({ unit, row, at, after }) }),
      });
    });

  /** Allocates a locked payment, and sets its customer if that was unknown. */
  async function allocateReceipt(
    unit: Unit,
    actor: Actor,
    row: DetailRow,
    given: Omit<ReceiptAllocation, "rowVersion">,
    at: Moment,
  ) {
    let customerId = row.customer_id;
    if (customerId === null) {
      const named = given.customerId ?? (await customerOf(unit.tx, given.items[0]));
      customerId = await customerIn(unit.tx, actor, named);
      await assignCustomer(unit.tx, row.id, customerId);
    } else if (
      given.customerId &&
      (await familyOf(unit.tx, given.customerId)) !== (await familyOf(unit.tx, customerId))
    )
      throw refuseField("customerId", "payment.other_customer");
    const source = { customerId, paymentId: row.id, creditId: null, available: row.unallocated };
    return allocate(unit, statements, source, given.items, at);
  }

  async function customerOf(tx: Db, item: AllocationItem | undefined): Promise<string> {
    const debtor = await debtorOf(tx, item);
    if (debtor === undefined) throw refuseField("items.0.amount", "payment.statement_unknown");
    return debtor;
  }

  return {
    allocateReceipt,
    customerIn,

    create: (actor: Actor, draft: PaymentDraft, context: Context): Promise<Payment> =>
      context.write(async (unit) => {
        const { allocations, ...given } = draft;
        if (allocations.length > 0 && !meets(actor, ["payment:allocate"]))
          throw new AppError("not_allowed", { permission: "payment:allocate" });
        const at = moment(actor);
        const customerId = given.customerId && (await customerIn(unit.tx, actor, given.customerId));
        let settled: Settled[] = [];
        const records = recordsIn(unit.tx, actor);
        return createRecord(unit, records, {
          action: "payment.record",
          given: { ...given, customerId },
          async insert() {
            const amount = new Exact(given.amount).toFixed(2);
            const id = await insertPayment(unit.tx, statements, { ...given, kind: "RECEIPT", amount, customerId }, at);
            if (allocations.length > 0) {
              await records.lock(id);
              settled = await allocateReceipt(unit, actor, await getRow(records, id), { items: allocations }, at);
            }
            return id;
          },
          async follow(row) {
            await notices.recorded(unit, row);
            if (row.customer_id) await notices.settled(unit, row.customer_id, settled);
          },
        });
      }),

    allocate: (actor: Actor, id: string, body: ReceiptAllocation, context: Context) => {
      let settled: Settled[] = [];
      return runStep(
        actor,
        id,
        body,
        context,
        "allocate",
        async ({ unit, row, at }) => {
          settled = await allocateReceipt(unit, actor, row, body, at);
        },
        async ({ unit, row, after }) => {
          if (row.customer_id === null) await notices.recorded(unit, after);
          if (after.customer_id) await notices.settled(unit, after.customer_id, settled);
        },
      );
    },

    assign: (actor: Actor, id: string, body: Versioned & { customerId: string | null }, context: Context) =>
      runStep(
        actor,
        id,
        body,
        context,
        "assign",
        async ({ unit }) =>
          assignCustomer(unit.tx, id, body.customerId && (await customerIn(unit.tx, actor, body.customerId))),
        ({ unit, after }) => notices.recorded(unit, after),
      ),

    setRefs: (actor: Actor, id: string, { rowVersion, ...patch }: PaymentUpdate, context: Context) =>
      context.write((unit) => {
        const at = moment(actor);
        return editRecord(unit, recordsIn(unit.tx, actor), id, {
          action: "payment.update",
          happened: "updated",
          rowVersion,
          patch,
          judge: (row) => judge("update", row, actor),
          async write(changed) {
            await touchPayment(unit.tx, id, at);
            await setRefs(unit.tx, id, changed.externalRefs ?? []);
          },
        });
      }),

    /** Reverses its own allocations and no others. */
    reverse: (actor: Actor, id: string, body: WithReason, context: Context) =>
      runStep(actor, id, body, context, "reverse", async ({ unit, row, at }) => {
        await statements.holdPeriod(unit.tx, periodOf(row.valueDate));
        await reverseAllocations(unit, statements, await activeAllocations(unit.tx, id), at);
        await reversePayment(unit.tx, id, body.reason, at);
        if (row.source) await unit.emit("payments", row.source.id, "updated");
      }),

    /** Reverses a single allocation. */
    reverseAllocation: (actor: Actor, id: string, context: Context): Promise<null> =>
      context.write(async (unit) => {
        const { tx } = unit;
        const allocations = createAllocationRepository(tx, clock.today());
        const source = await allocations.find(actor, id);
        if (!source) throw new AppError("not_found");
        if (source.payment_id) await recordsIn(tx, actor).lock(source.payment_id);
        const row = await allocations.read(actor, source.customer_id, id);
        const verdict = row ? judgeReversal(row.shown, row.reaches) : "not_allowed";
        if (!row || verdict === "not_allowed") throw new AppError("not_allowed", { permission: "payment:allocate" });
        await statements.holdPeriod(tx, periodOf(source.allocated_on));
        if (verdict !== "ok") throw new AppError(verdict);
        const at = moment(actor);
        await reverseAllocations(unit, statements, [{ id, customer_id: source.customer_id, ...row }], at);
        if (source.payment_id) {
          await touchPayment(tx, source.payment_id, at);
          const before = { docNo: row.shown.docNo, amount: row.amount };
          await unit.record("payment.reverse_allocation", "payments", source.payment_id, "updated", { before });
        } else
          await unit.audit("payment.reverse_allocation", "invoices", row.invoice_id ?? row.shown.creditId ?? "", {
            before: { amount: row.amount },
          });
        return null;
      }),
  };
}
export type PaymentService = ReturnType<typeof createPaymentService>;
