import {
  type PaymentAdvice,
  type PaymentAdviceDraft,
  type PaymentAdviceQuery,
  type PaymentAdviceStatus,
  paymentAdviceRoutes,
} from "@busbar/contract/payments/payment-advices";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import { readable } from "../../../kernel/messages/amounts.ts";
import { holdersOf } from "../../../kernel/messages/holders.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import { bind, type CallContext, type Module } from "../../../kernel/module.ts";
import { visibleTo as customerVisibleTo } from "../../../kernel/records/customer-visibility.ts";
import { editRecord, getRow, type Records } from "../../../kernel/records/edit-record.ts";
import { keysetOf, type SortBy } from "../../../kernel/records/keyset.ts";
import { allOf, type Db, pageOf } from "../../../kernel/sql/query.ts";
import type { RecordTarget } from "../../../kernel/targets/record-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { familyOf } from "../holding.ts";

type Row = {
  id: string;
  customer_id: string;
  customer_name: string;
  amount: string;
  paid_on: string;
  remark: string;
  status: PaymentAdviceStatus;
  payment: { id: string; payNo: string } | null;
  answer: string;
  created_at: Date;
  created_by: string | null;
  files: number;
  row_version: number;
  reaches: boolean;
  total: number;
};

const judge = (row: Row, actor: Actor): PaymentAdvice["actions"]["answer"] => {
  if (!row.reaches || !meets(actor, ["payment:record"])) return "not_allowed";
  return row.status === "OPEN" ? "ok" : "illegal_transition";
};

const toAdvice = (row: Row, actor: Actor): PaymentAdvice => ({
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

const orders: Record<"createdAt" | "paidOn" | "amount", SortBy> = {
  createdAt: { expression: sql`a.created_at`, type: sql`timestamptz` },
  paidOn: { expression: sql`a.paid_on`, type: sql`date` },
  amount: { expression: sql`a.amount`, type: sql`numeric` },
};

function createRepository(db: Db, today: string) {
  const read = async (
    actor: Actor,
    condition: ReturnType<typeof allOf>,
    end: ReturnType<typeof sql>,
  ): Promise<Row[]> => {
    const { rows } = await sql<Row>`select a.id, a.customer_id, c.name as customer_name, a.amount, a.paid_on, a.remark,
        a.status, (select json_build_object('id', p.id::text, 'payNo', p.pay_no) from payment p
          where p.id = a.payment_id) as payment, a.answer, a.created_at, a.created_by,
        (select count(*)::int from attachment f where f.noun = 'payment-advices' and f.record_id = a.id
          and f.removed_at is null) as files,
        a.row_version, ${customerVisibleTo(actor, "payment:record", today)} as reaches, count(*) over ()::int as total
      from payment_advice a join customer c on c.id = a.customer_id
      where ${condition} and ${customerVisibleTo(actor, "payment:read", today)} ${end}`.execute(db);
    return rows;
  };
  return {
    async list(actor: Actor, { status, customerId, sort, ...page }: PaymentAdviceQuery) {
      const order = keysetOf<"createdAt" | "paidOn" | "amount">(sort, orders, sql`a.id`);
      const condition = allOf(
        status && sql`a.status = ${status}`,
        customerId && sql`(a.customer_id = ${customerId} or c.merged_into = ${customerId})`,
      );
      const rows = await read(actor, condition, sql`order by ${order.by} ${pageOf(page)}`);
      return { list: rows.map((row) => toAdvice(row, actor)), total: rows[0]?.total ?? 0 };
    },
    find: async (actor: Actor, id: string): Promise<Row | undefined> =>
      (await read(actor, allOf(sql`a.id = ${id}`), sql``))[0],
    lock: (id: string) => sql`select from payment_advice where id = ${id} for update`.execute(db),
  };
}

const recordsOf = (repository: ReturnType<typeof createRepository>, actor: Actor): Records<Row, PaymentAdvice> => ({
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
  seenBy: (actor) => sql`select a.id, c.name,
      a.status = 'OPEN' and ${customerVisibleTo(actor, "invoice:confirm" satisfies Permission, clock.today())} as is_writable
    from payment_advice a join customer c on c.id = a.customer_id
    where ${customerVisibleTo(actor, "payment:read", clock.today())}`,
  ofCustomers: () => sql`select id, customer_id from payment_advice`,
});

/** Payment advices: what customers say that they have paid. They are tasks for the people who record payments. */
export function createPaymentAdvices({ db, clock }: Pick<Ports, "db" | "clock">, notifyPeople: NotifyPeople): Module {
  const repositoryOf = (on: Db) => createRepository(on, clock.today());

  async function tellFinance(unit: Unit, row: Row): Promise<void> {
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

  async function answer(unit: Unit, row: Row): Promise<void> {
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
      const { rows } = await sql<{ id: string }>`insert into payment_advice (customer_id, amount, paid_on, remark,
          created_at, created_by, updated_at, updated_by)
        values (${customerId}, ${amount}, ${draft.paidOn}::date, ${draft.remark}, ${now}, ${actor.id}, ${now}, ${actor.id})
        returning id`.execute(unit.tx);
      const id = rows[0]?.id ?? "";
      await unit.record("payment_advice.create", "payment-advices", id, "created", { after: { ...draft } });
      const row = await getRow(recordsOf(repositoryOf(unit.tx), actor), id);
      await tellFinance(unit, row);
      return toAdvice(row, actor);
    });
  }

  const decide = (
    actor: Actor,
    id: string,
    rowVersion: number,
    { write }: Pick<CallContext, "write">,
    action: string,
    given: (unit: Unit, row: Row) => Promise<{ status: PaymentAdviceStatus; paymentId: string | null; answer: string }>,
  ) =>
    write((unit) =>
      editRecord(unit, recordsOf(repositoryOf(unit.tx), actor), id, {
        action,
        happened: "updated",
        rowVersion,
        judge: (row: Row) => judge(row, actor),
        async write(_: object, row: Row) {
          const now = clock.now();
          const { status, paymentId, answer: words } = await given(unit, row);
          await sql`update payment_advice set status = ${status}, payment_id = ${paymentId}, answer = ${words},
              decided_at = ${now}, decided_by = ${actor.id}, updated_at = ${now}, updated_by = ${actor.id},
              row_version = row_version + 1 where id = ${id}`.execute(unit.tx);
        },
        follow: (after: Row) => answer(unit, after),
      }),
    );

  return bind(paymentAdviceRoutes, {
    listPaymentAdvices: ({ actor, query }) => repositoryOf(db).list(actor, query),
    createPaymentAdvice: (call) => create(call.actor, call.body, call),
    findPaymentOfAdvice: (call) =>
      decide(call.actor, call.params.id, call.body.rowVersion, call, "payment_advice.find", async (unit, row) => {
        const { paymentId } = call.body;
        const { rows } = await sql<{ customer_id: string | null }>`select p.customer_id from payment p
          where p.id = ${paymentId} and p.status = 'RECORDED' and p.kind = 'RECEIPT'`.execute(unit.tx);
        const of = rows[0]?.customer_id;
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
