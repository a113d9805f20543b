import { isOwed } from "@busbar/contract/invoices/invoice-status";
import type { CreditSource, InvoiceMoney } from "@busbar/contract/payments/allocations";
import { Exact } from "@busbar/contract/kernel/decimal";
import { meets } from "@busbar/contract/kernel/access";
import { type AllocationItem, type Payment, targetKey } from "@busbar/contract/payments/payments";
import type { RefundDraft } from "@busbar/contract/payments/payment-routes";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { getRow } from "../../../kernel/records/edit-record.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { outsiderOf } from "../../../kernel/targets/record-target.ts";
import type { Ports } from "../../../ports.ts";
import { allocate } from "../allocating.ts";
import { holdOffsets, holdInvoices, type Statements } from "../holding.ts";
import { insertPayment } from "../payment-write-repository.ts";
import type { PaymentNotices } from "../payment-notices.ts";
import { createPaymentRecords } from "../payment-records.ts";
import { recordsOf, toAllocation, toPayment } from "../payment-shape.ts";
import { createInvoiceMoneyRepository, type MoneyRow } from "./invoice-money-repository.ts";
import { createWriteOffRepository } from "./write-off-repository.ts";
import type { WriteOffs } from "./write-offs.ts";

type Needs = {
  ports: Pick<Ports, "db" | "clock">;
  statements: Statements;
  writeOffs: WriteOffs;
  notices: PaymentNotices;
};
type Context = Pick<CallContext, "write">;

/** Money of statements: what paid them, how credits are used, what is written off. */
export function createInvoiceMoney({ ports: { db, clock }, statements, writeOffs, notices }: Needs) {
  async function get(on: Db, actor: Actor, id: string): Promise<MoneyRow> {
    const row = await createInvoiceMoneyRepository(on, clock.today()).find(actor, id);
    if (!row) throw new AppError("not_found");
    return row;
  }

  function actionsOf(row: MoneyRow, actor: Actor, isAsked: boolean): InvoiceMoney["actions"] {
    const mayAllocate = row.may_allocate && meets(actor, ["payment:allocate"]);
    const ofCredit = (may: boolean) => {
      if (!may) return "not_allowed" as const;
      return new Exact(row.available).isZero() ? "payment.nothing_left" : "ok";
    };
    const writeOff = () => {
      if (!mayAllocate) return "not_allowed" as const;
      if (!isOwed(row.status)) return "illegal_transition";
      if (isAsked) return "write_off.asked";
      return new Exact(row.outstanding).greaterThan(row.limit) ? "write_off.above_limit" : "ok";
    };
    return {
      useCredit: ofCredit(mayAllocate),
      refundCredit: ofCredit(row.may_record && meets(actor, ["payment:record"])),
      writeOff: writeOff(),
    };
  }

  async function show(actor: Actor, id: string, on: Db = db): Promise<InvoiceMoney> {
    const row = await get(on, actor, id);
    const requests = await writeOffs.ofInvoice(on, actor, id);
    const isAsked = requests.some(({ status }) => status === "ASKED");
    return {
      allocations: row.allocations.map((each) =>
        toAllocation(each, actor, row.may_allocate && meets(actor, ["payment:allocate"])),
      ),
      writeOffs: outsiderOf(actor) === null ? requests : [],
      customerId: row.family,
      available: row.doc_type === "CREDIT" ? row.available : null,
      writeOffLimit: row.limit,
      actions: actionsOf(row, actor, isAsked),
    };
  }

  /** Locks a credit statement. @throws AppError `not_allowed` and others */
  async function holdCredit(on: Db, actor: Actor, id: string, name: "useCredit" | "refundCredit"): Promise<MoneyRow> {
    await get(on, actor, id);
    await holdInvoices(on, [id]);
    const row = await get(on, actor, id);
    const verdict = actionsOf(row, actor, false)[name];
    if (verdict === "not_allowed")
      throw new AppError(verdict, { permission: name === "useCredit" ? "payment:allocate" : "payment:record" });
    if (verdict !== "ok") throw new AppError("payment.too_much", { available: row.available });
    return row;
  }

  return {
    show,

    useCredit: (
      actor: Actor,
      id: string,
      items: readonly AllocationItem[],
      { write }: Context,
    ): Promise<InvoiceMoney> =>
      write(async (unit) => {
        // All locks are taken in one order, including the credit statement's.
        await holdOffsets(
          unit.tx,
          items.flatMap(({ offsetId }) => offsetId ?? []),
        );
        await holdInvoices(unit.tx, [id, ...items.flatMap(({ invoiceId }) => invoiceId ?? [])]);
        const row = await holdCredit(unit.tx, actor, id, "useCredit");
        const at = { by: actor.id, now: clock.now(), today: clock.today() };
        const source = { customerId: row.customer_id, paymentId: null, creditId: id, available: row.available };
        const settled = await allocate(unit, statements, source, items, at);
        const after = {
          docNo: row.doc_no,
          allocations: items.map((item) => `${targetKey(item)} ${item.amount}`),
        };
        await unit.record("invoice.use_credit", "invoices", id, "updated", { after });
        await notices.settled(unit, row.customer_id, settled);
        return show(actor, id, unit.tx);
      }),

    refundCredit: (
      actor: Actor,
      id: string,
      given: Omit<RefundDraft, "rowVersion">,
      { write }: Context,
    ): Promise<Payment> =>
      write(async (unit) => {
        const row = await holdCredit(unit.tx, actor, id, "refundCredit");
        if (new Exact(given.amount).greaterThan(row.available))
          throw refuseField("amount", "payment.too_much", { available: row.available });
        const at = { by: actor.id, now: clock.now(), today: clock.today() };
        const amount = new Exact(given.amount).negated().toFixed(2);
        const made = await insertPayment(
          unit.tx,
          statements,
          {
            ...given,
            kind: "REFUND",
            customerId: row.customer_id,
            payer: row.customer_name,
            payerAccount: "",
            amount,
            sourceCreditId: id,
            withdrawn: amount,
          },
          at,
        );
        const records = recordsOf(createPaymentRecords(unit.tx, at.today), actor);
        const refund = await getRow(records, made);
        await unit.record("payment.record", "payments", made, "created", { after: records.fields(refund) });
        await unit.emit("invoices", id, "updated");
        return toPayment(refund, actor);
      }),

    askWriteOff: (
      actor: Actor,
      id: string,
      { rowVersion, reason }: { rowVersion: number; reason: string },
      { write }: Context,
    ): Promise<InvoiceMoney> =>
      write(async (unit) => {
        await get(unit.tx, actor, id);
        await holdInvoices(unit.tx, [id]);
        const row = await get(unit.tx, actor, id);
        const requests = await writeOffs.ofInvoice(unit.tx, actor, id);
        const verdict = actionsOf(
          row,
          actor,
          requests.some(({ status }) => status === "ASKED"),
        ).writeOff;
        if (verdict === "not_allowed") throw new AppError(verdict, { permission: "payment:allocate" });
        if (row.row_version !== rowVersion)
          throw new AppError("stale", { givenVersion: rowVersion, currentVersion: row.row_version });
        if (verdict !== "ok") throw new AppError(verdict, { limit: row.limit });
        const writeOff = { customerId: row.customer_id, invoiceId: id, amount: row.outstanding, reason };
        await createWriteOffRepository(unit.tx, clock.today()).insert(writeOff, { by: actor.id, now: clock.now() });
        const after = { amount: row.outstanding, reason };
        await unit.record("invoice.ask_write_off", "invoices", id, "updated", { after });
        await writeOffs.asked(unit, { ...row, amount: row.outstanding }, actor.id);
        return show(actor, id, unit.tx);
      }),

    /** The customer's available credits and payments, oldest first. */
    credits: (actor: Actor, customerId: string): Promise<CreditSource[]> =>
      createInvoiceMoneyRepository(db, clock.today()).credits(actor, customerId),
  };
}
