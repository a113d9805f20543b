import type { PaymentAdviceQuery, PaymentAdviceStatus } from "@busbar/contract/payments/payment-advices";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { visibleTo as customerVisibleTo } from "../../../kernel/records/customer-visibility.ts";
import { keysetOf, type SortBy } from "../../../kernel/records/keyset.ts";
import { allOf, type Db, pageOf } from "../../../kernel/sql/query.ts";
import type { SeenRecord } from "../../../kernel/targets/record-target.ts";

export type PaymentAdviceRow = {
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

type Insertion = { customerId: string; amount: string; paidOn: string; remark: string; by: string; now: Date };
type Decision = { status: PaymentAdviceStatus; paymentId: string | null; answer: string; by: string; now: Date };

const orders: Record<"createdAt" | "paidOn" | "amount", SortBy> = {
  createdAt: { expression: sql`a.created_at`, type: sql`timestamptz` },
  paidOn: { expression: sql`a.paid_on`, type: sql`date` },
  amount: { expression: sql`a.amount`, type: sql`numeric` },
};

/** Payment advices on the business date `today`. */
export function createPaymentAdviceRepository(db: Db, today: string) {
  const read = async (
    actor: Actor,
    condition: ReturnType<typeof allOf>,
    end: ReturnType<typeof sql>,
  ): Promise<PaymentAdviceRow[]> => {
    const { rows } =
      await sql<PaymentAdviceRow>`select a.id, a.customer_id, c.name as customer_name, a.amount, a.paid_on, a.remark,
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
      return { rows, total: rows[0]?.total ?? 0 };
    },
    find: async (actor: Actor, id: string): Promise<PaymentAdviceRow | undefined> =>
      (await read(actor, allOf(sql`a.id = ${id}`), sql``))[0],
    lock: (id: string) => sql`select from payment_advice where id = ${id} for update`.execute(db),

    async insert({ customerId, amount, paidOn, remark, by, now }: Insertion): Promise<string> {
      const { rows } = await sql<{ id: string }>`insert into payment_advice (customer_id, amount, paid_on, remark,
          created_at, created_by, updated_at, updated_by)
        values (${customerId}, ${amount}, ${paidOn}::date, ${remark}, ${now}, ${by}, ${now}, ${by})
        returning id`.execute(db);
      return rows[0]?.id ?? "";
    },

    decide: (id: string, { status, paymentId, answer, by, now }: Decision) =>
      sql`update payment_advice set status = ${status}, payment_id = ${paymentId}, answer = ${answer},
          decided_at = ${now}, decided_by = ${by}, updated_at = ${now}, updated_by = ${by},
          row_version = row_version + 1 where id = ${id}`.execute(db),
  };
}
export type PaymentAdviceRepository = ReturnType<typeof createPaymentAdviceRepository>;

/** Advices as records with files: whom `actor` sees, and whether `actor` may add to them. */
export const advicesSeenBy = (actor: Actor, today: string) => sql<SeenRecord>`select a.id, c.name,
    a.status = 'OPEN' and ${customerVisibleTo(actor, "invoice:confirm", today)} as is_writable
  from payment_advice a join customer c on c.id = a.customer_id
  where ${customerVisibleTo(actor, "payment:read", today)}`;

export const customersOfAdvices = sql`select id, customer_id from payment_advice`;

/** The customer of a payment that was received; null while it has none, undefined if there is no such payment. */
export async function payerOf(tx: Db, paymentId: string): Promise<string | null | undefined> {
  const { rows } = await sql<{ customer_id: string | null }>`select p.customer_id from payment p
    where p.id = ${paymentId} and p.status = 'RECORDED' and p.kind = 'RECEIPT'`.execute(tx);
  return rows[0]?.customer_id;
}
