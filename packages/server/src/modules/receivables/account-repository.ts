import type { AccountEntryKind } from "@busbar/contract/receivables/customer-account";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { isPartner, visibleTo } from "../../kernel/records/customer-visibility.ts";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import { allOf, type Db } from "../../kernel/sql/query.ts";
import type { AccountSeller } from "./account-document.ts";

type Movement = {
  on: string;
  kind: AccountEntryKind;
  number: string;
  invoice_id: string | null;
  text: string;
  /** By how much the debt rises or falls. */
  change: string;
};

/** The account is open to the house's permission and to the customer's own users; partners have none. */
const opens = (actor: Actor, today: string): RawBuilder<SqlBool> =>
  isPartner(actor)
    ? sql<SqlBool>`false`
    : sql<SqlBool>`(${visibleTo(actor, "receivable:read", today)} or ${visibleTo(actor, "payment:read", today)})`;

/**
 * Everything that changed the debt of the customers `ids`, by business date: issued statements, money in and out,
 * write-offs, and amounts settled outside this system, such as before the cut-over.
 */
const movements = (ids: RawBuilder<unknown>) => sql`
  select i.issue_date as "on", case i.doc_type when 'CREDIT' then 'credit' when 'DEBIT' then 'debit' else 'statement' end
      as kind, i.doc_no as number, i.id as invoice_id, i.period::text as text, i.payable as change, 1 as place, i.id as seq
    from invoice i where i.customer_id in ${ids} and i.status in (${invoiceStates.issued}) and i.voided_at is null and i.payable <> 0
  union all
  select p.value_date, case p.kind when 'RECEIPT' then 'payment' when 'REFUND' then 'refund' else 'offset' end, p.pay_no,
      null, p.remark, -p.amount, 2, p.id
    from payment p where p.customer_id in ${ids}
  union all
  select p.reversed_on, 'payment_reversed', p.pay_no, null, p.reverse_reason, p.amount, 3, p.id
    from payment p where p.customer_id in ${ids} and p.reversed_on is not null
  union all
  select w.written_off_on, 'write_off', i.doc_no, i.id, w.reason, -w.amount, 4, w.id
    from write_off w join invoice i on i.customer_id = w.customer_id and i.id = w.invoice_id
    where w.customer_id in ${ids} and w.written_off_on is not null
  union all
  select w.reversed_on, 'write_off_reversed', i.doc_no, i.id, '', w.amount, 5, w.id
    from write_off w join invoice i on i.customer_id = w.customer_id and i.id = w.invoice_id
    where w.customer_id in ${ids} and w.reversed_on is not null
  union all
  select s.on, 'settled', s.doc_no, s.id, '', -s.rest, 6, s.id from (
    select i.id, i.doc_no, coalesce((i.paid_at at time zone 'Asia/Shanghai')::date, i.issue_date) as on,
      i.allocated - coalesce((select sum(a.amount) from allocation a where a.customer_id = i.customer_id
        and a.invoice_id = i.id and a.reversed_on is null), 0) as rest
    from invoice i where i.customer_id in ${ids} and i.status in (${invoiceStates.issued}) and i.allocated > 0) s
    where s.rest > 0`;

/** Accounts of customers on the business date `today`; `beside`: a permission that must reach the customer too. */
export function createAccountRepository(db: Db, today: string) {
  const reached = (actor: Actor, beside: Permission | undefined) =>
    allOf(opens(actor, today), beside && visibleTo(actor, beside, today));
  return {
    async find(
      actor: Actor,
      id: string,
      beside?: Permission,
    ): Promise<{ name: string; customer_no: string } | undefined> {
      const { rows } = await sql<{ name: string; customer_no: string }>`select c.name, c.customer_no from customer c
        where c.id = ${id} and ${reached(actor, beside)}`.execute(db);
      return rows[0];
    },

    /** What changed the debt of the customer and those merged into it until the end of `to`, in order. */
    async movements(actor: Actor, id: string, to: string, beside?: Permission): Promise<Movement[]> {
      const ids = sql`(select c.id from customer c where c.id in (select customers_in(${id}::bigint))
        and ${reached(actor, beside)})`;
      const { rows } = await sql<Movement>`select m.on, m.kind, m.number, m.invoice_id::text, m.text, m.change::text
        from (${movements(ids)}) m where m.on <= ${to}::date order by m.on, m.place, m.seq`.execute(db);
      return rows;
    },
  };
}

/** The seller, with the organisation's invoice title. */
export async function sellerOf(db: Db): Promise<AccountSeller> {
  const { rows } = await sql<AccountSeller>`select coalesce(nullif(o.invoice_title, ''), o.name) as name, o.uscc,
    o.address, o.phone from organisation o`.execute(db);
  return rows[0] ?? { name: "", uscc: "", address: "", phone: "" };
}
