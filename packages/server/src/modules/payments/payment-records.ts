import type { Permission } from "@busbar/contract/kernel/permissions";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { closedDay, isFrozen } from "./holding.ts";
import { from, listColumns, visibleTo } from "./payment-repository.ts";
import type { DetailRow } from "./payment-rows.ts";

/** Permissions that the rules check. */
const rulePermissions: readonly Permission[] = ["payment:record", "payment:allocate"];

/** Whether a payment was taken back by an offset that counts. */
const isOffset = (id: string) =>
  sql`exists (select from payment o where o.source_payment_id = ${sql.ref(id)} and o.kind = 'OFFSET' and o.status = 'RECORDED')`;

/** The joins of {@link allocationJson}: the statement `i` that is paid, or the offset `d`. */
export const allocationFrom = sql`allocation a left join invoice i on i.customer_id = a.customer_id and i.id = a.invoice_id
  left join payment d on d.id = a.offset_id`;

/** An `allocation a` with what it pays, its source and author, as JSON. */
export const allocationJson = sql`json_build_object('id', a.id::text, 'customerId', a.customer_id::text,
  'invoiceId', a.invoice_id::text, 'offsetId', a.offset_id::text, 'docNo', coalesce(i.doc_no, d.pay_no),
  'period', coalesce(i.period, to_char(d.value_date, 'YYYYMM')), 'dueDate', coalesce(i.due_date, d.value_date),
  'paymentId', a.payment_id::text, 'creditId', a.credit_id::text, 'sourceNo', coalesce(
    (select s.pay_no from payment s where s.id = a.payment_id),
    (select s.doc_no from invoice s where s.customer_id = a.credit_customer_id and s.id = a.credit_id)),
  'kind', (select s.kind from payment s where s.id = a.payment_id), 'amount', a.amount::text,
  'allocatedOn', a.allocated_on, 'at', a.at, 'by', (select w.full_name from user_account w where w.id = a.by_user_id),
  'reversedOn', a.reversed_on, 'isClosed', coalesce(${isFrozen}, false), 'isOffset', ${isOffset("a.payment_id")})`;

const reference = sql`json_build_object('id', o.id::text, 'payNo', o.pay_no, 'kind', o.kind, 'amount', o.amount::text,
  'valueDate', o.value_date, 'status', o.status)`;

/** One payment with all its parts, on the business date `today`. */
export function createPaymentRecords(db: Db, today: string) {
  const columns = (actor: Actor) => sql`${listColumns}, p.withdrawn,
    ${closedDay(sql`p.value_date`)} or exists (select from ${allocationFrom}
      where a.payment_id = p.id and a.reversed_on is null and ${isFrozen}) as is_closed,
    ${isOffset("p.id")} as is_offset,
    exists (select from allocation a where a.offset_id = p.id and a.reversed_on is null) as is_paid_off,
    array_remove(array[${sql.join(
      rulePermissions.map(
        (permission) => sql`case when ${visibleTo(actor, permission, today)} then ${permission}::text end`,
      ),
    )}], null) as reaches,
    (select b.bank_name || ' ' || b.account_no from bank_account b where b.id = p.bank_account_id) as bank_account,
    p.reversed_on, p.reverse_reason,
    (select w.full_name from user_account w where w.id = p.reversed_by) as reversed_by_name,
    (select ${reference} from payment o where o.id = p.source_payment_id) as source,
    (select json_build_object('id', i.id::text, 'docNo', i.doc_no) from invoice i
      where i.customer_id = p.customer_id and i.id = p.source_credit_id) as source_credit,
    (select coalesce(json_agg(${reference} order by o.id), '[]') from payment o where o.source_payment_id = p.id)
      as taken_by,
    (select coalesce(json_agg(${allocationJson} order by a.id), '[]') from ${allocationFrom}
      where a.payment_id = p.id) as allocations,
    (select coalesce(json_agg(${allocationJson} order by a.id), '[]') from ${allocationFrom}
      where a.offset_id = p.id) as paid_by`;

  return {
    async find(actor: Actor, id: string): Promise<DetailRow | undefined> {
      const { rows } = await sql<DetailRow>`select ${columns(actor)} from ${from}
        where p.id = ${id} and ${visibleTo(actor, "payment:read", today)}`.execute(db);
      return rows[0];
    },

    /** Locks the row until the transaction ends. */
    lock: (actor: Actor, id: string) =>
      sql`select from ${from} where p.id = ${id} and ${visibleTo(actor, "payment:read", today)}
        for update of p`.execute(db),
  };
}
export type PaymentRecords = ReturnType<typeof createPaymentRecords>;
