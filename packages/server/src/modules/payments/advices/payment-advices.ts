import {
  type PaymentAdvice,
  type PaymentAdviceDraft,
  type PaymentAdviceStatus,
  paymentAdviceRoutes,
} from "@busbar/contract/payments/payment-advices";
import { Exact } from "@busbar/contract/kernel/decimal";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import { readable } from "../../../kernel/messages/amounts.ts";
import { holdersOf } from "../../../kernel/messages/holders.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import { bind, type CallContext, type Module } from "../../../kernel/module.ts";
import { editRecord, getRow, type Records } from "../../../kernel/records/edit-record.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { RecordTarget } from "../../../kernel/targets/record-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { familyOf } from "../holding.ts";
import {
  advicesSeenBy,
  createPaymentAdviceRepository,
  customersOfAdvices,
  type PaymentAdviceRepository,
  type PaymentAdviceRow,
  payerOf,
} from "./payment-advice-repository.ts";

const judge = (row: PaymentAdviceRow, actor: Actor): PaymentAdvice["actions"]["answer"] => {
  if (!row.reaches || !meets(actor, ["payment:record"])) return "not_allowed";
  return row.status === "OPEN" ? "ok" : "illegal_transition";
};

const toAdvice = (row: PaymentAdviceRow, actor: Actor): PaymentAdvice => ({
  id: row.id,
  customerId: row.customer_id,
  customerName: row.customer_name,
  amount: row.amount,
  paidOn: row.paid_on,
  remark: row.remark,
  status: row.status,
  payment: row.payment,
  answer: row.answer,
  createdAt: row.created_at.toISOString(),
  files: row.files,
  rowVersion: row.row_version,
  actions: { answer: judge(row, actor) },
});

const recordsOf = (repository: PaymentAdviceRepository, actor: Actor): Records<PaymentAdviceRow, PaymentAdvice> => ({
  noun: "payment-advices",
  permission: "payment:record",
  lock: (id) => repository.lock(id),
  find: (id) => repository.find(actor, id),
  show: (row) => toAdvice(row, actor),
  fields: (row) => ({ status: row.status, payment: row.payment?.payNo ?? null, answer: row.answer }),
});

/** Lets payment advices have files, such as bank slips; the customer's own users add them. */
export const createPaymentAdviceRecords = ({ clock }: Pick<Ports, "clock">): RecordTarget => ({
  noun: "payment-advices",
  singular: "payment_advice",
  table: "payment_advice",
  read: "payment:read",
  write: "invoice:confirm",
  outsiders: ["CUSTOMER"],
  addressOf: () => "/receivable/payment",
  seenBy: (actor) => advicesSeenBy(actor, clock.today()),
  ofCustomers: () => customersOfAdvices,
});

/** Payment advices: payments that customers report. They are tasks for the people who record payments. */
export function createPaymentAdvices({ db, clock }: Pick<Ports, "db" | "clock">, notifyPeople: NotifyPeople): Module {
  const repositoryOf = (on: Db) => createPaymentAdviceRepository(on, clock.today());

  async function notifyFinance(unit: Unit, row: PaymentAdviceRow): Promise<void> {
    const users = await holdersOf(unit.tx, "payment:record", clock.today());
    if (users.length === 0) return;
    await notifyPeople(unit, {
      zh: "<b>{name}</b> 提交付款通知 ¥{amount}（{date}），请查收",
      en: "<b>{name}</b> reported a payment of ¥{amount} on {date}",
      values: { name: row.customer_name, amount: readable(row.amount), date: row.paid_on },
      kind: "payments",
      picture: "price",
      link: "/receivable/payment-advice",
      about: { customerId: row.customer_id, permission: "payment:record" },
      to: { users },
    });
  }

  async function answer(unit: Unit, row: PaymentAdviceRow): Promise<void> {
    if (row.created_by === null) return;
    const isFound = row.status === "FOUND";
    await notifyPeople(unit, {
      zh: isFound ? "付款通知中的 ¥{amount} 已到账" : "未查到付款通知中的 ¥{amount}：{answer}",
      en: isFound
        ? "The payment of ¥{amount} that you reported has been received"
        : "The payment of ¥{amount} that you reported was not found: {answer}",
      values: { amount: readable(row.amount), answer: row.answer },
      kind: "payments",
      picture: "price",
      link: "/receivable/payment",
      about: { customerId: row.customer_id, permission: "payment:read" },
      to: { users: [row.created_by] },
    });
  }

  async function create(actor: Actor, draft: PaymentAdviceDraft, { write }: Pick<CallContext, "write">) {
    const { customerId } = actor;
    if (customerId === null) throw new AppError("not_allowed", { permission: "invoice:confirm" });
    const today = clock.today();
    if (draft.paidOn > today) throw refuseField("paidOn", "payment.future", { today });
    return write(async (unit) => {
      const now = clock.now();
      const amount = new Exact(draft.amount).toFixed(2);
      const id = await repositoryOf(unit.tx).insert({ ...draft, customerId, amount, by: actor.id, now });
      await unit.record("payment_advice.create", "payment-advices", id, "created", { after: { ...draft } });
      const row = await getRow(recordsOf(repositoryOf(unit.tx), actor), id);
      await notifyFinance(unit, row);
      return toAdvice(row, actor);
    });
  }

  const decide = (
    actor: Actor,
    id: string,
    rowVersion: number,
    { write }: Pick<CallContext, "write">,
    action: string,
    given: (
      unit: Unit,
      row: PaymentAdviceRow,
    ) => Promise<{ status: PaymentAdviceStatus; paymentId: string | null; answer: string }>,
  ) =>
    write((unit) =>
      editRecord(unit, recordsOf(repositoryOf(unit.tx), actor), id, {
        action,
        happened: "updated",
        rowVersion,
        judge: (row: PaymentAdviceRow) => judge(row, actor),
        async write(_: object, row: PaymentAdviceRow) {
          const now = clock.now();
          const { status, paymentId, answer: words } = await given(unit, row);
          await repositoryOf(unit.tx).decide(id, { status, paymentId, answer: words, by: actor.id, now });
        },
        follow: (after: PaymentAdviceRow) => answer(unit, after),
      }),
    );

  return bind(paymentAdviceRoutes, {
    async listPaymentAdvices({ actor, query }) {
      const { rows, total } = await repositoryOf(db).list(actor, query);
      return { list: rows.map((row) => toAdvice(row, actor)), total };
    },
    createPaymentAdvice: (call) => create(call.actor, call.body, call),
    findPaymentOfAdvice: (call) =>
      decide(call.actor, call.params.id, call.body.rowVersion, call, "payment_advice.find", async (unit, row) => {
        const { paymentId } = call.body;
        const of = await payerOf(unit.tx, paymentId);
        if (!of || (await familyOf(unit.tx, of)) !== (await familyOf(unit.tx, row.customer_id)))
          throw refuseField("paymentId", "payment.other_customer");
        return { status: "FOUND", paymentId, answer: "" };
      }),
    dismissPaymentAdvice: (call) =>
      decide(call.actor, call.params.id, call.body.rowVersion, call, "payment_advice.dismiss", async () => ({
        status: "DISMISSED",
        paymentId: null,
        answer: call.body.answer,
      })),
  });
}
