import type { InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type { CreditSource } from "@busbar/contract/payments/allocations";
import { sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { visibleTo as customerVisibleTo } from "../../../kernel/records/customer-visibility.ts";
import { invoiceStates } from "../../../kernel/sql/invoice-states.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { outsiderOf } from "../../../kernel/targets/record-target.ts";
import { allocationFrom, allocationJson } from "../payment-records.ts";
import type { AllocationRow } from "../payment-rows.ts";
import { writeOffLimit } from "./write-off-repository.ts";

export type MoneyRow = {
  id: string;
  customer_id: string;
  customer_name: string;
  doc_no: string | null;
  doc_type: string;
  status: InvoiceStatus;
  outstanding: string;
  available: string;
  row_version: number;
  limit: string;
  may_allocate: boolean;
  may_record: boolean;
  allocations: AllocationRow[];
  family: string;
};

/** Statements with their money as people reach them on the business date `today`. */
export function createInvoiceMoneyRepository(db: Db, today: string) {
  return {
    async find(actor: Actor, id: string): Promise<MoneyRow | undefined> {
      const { rows } =
        await sql<MoneyRow>`select i.id, i.customer_id, c.name as customer_name, i.doc_no, i.doc_type, i.status,
          i.outstanding, coalesce(credit_available(i.customer_id, i.id), 0)::numeric(16, 2)::text as available, i.row_version,
          ${writeOffLimit}::text as limit,
          ${customerVisibleTo(actor, "payment:allocate", today)} as may_allocate,
          ${customerVisibleTo(actor, "payment:record", today)} as may_record,
          (select coalesce(json_agg(a.shown order by a.id), '[]') from (
            select a.id, ${allocationJson} as shown from ${allocationFrom}
            where (a.customer_id, a.invoice_id) = (o.customer_id, o.id)
              or (a.credit_customer_id, a.credit_id) = (o.customer_id, o.id)) a) as allocations,
          customer_survivor(i.customer_id)::text as family
        from invoice i join customer c on c.id = i.customer_id join invoice o on o.customer_id = i.customer_id and o.id = i.id
        where i.id = ${id} and ${customerVisibleTo(actor, "payment:read", today)}
          and ${customerVisibleTo(actor, "invoice:read", today)}
          and (${outsiderOf(actor) === null} or i.status in (${invoiceStates.issued}))`.execute(db);
      return rows[0];
    },

    /** The customer's available credits and payments, oldest first. */
    async credits(actor: Actor, customerId: string): Promise<CreditSource[]> {
      const { rows } = await sql<CreditSource>`select s.source, s.id::text as id, s.number, s."on", s.available::text,
          s."rowVersion" from customer c
        cross join lateral (
          select 'PAYMENT' as source, p.id, p.pay_no as number, p.value_date as "on", p.unallocated as available,
            p.row_version as "rowVersion" from payment p
          where p.customer_id = c.id and p.kind = 'RECEIPT' and p.unallocated > 0
          union all
          select 'CREDIT', i.id, i.doc_no, i.issue_date, credit_available(i.customer_id, i.id)::numeric(16, 2),
            i.row_version from invoice i
          where i.customer_id = c.id and i.doc_type = 'CREDIT' and i.status in (${invoiceStates.settled})
            and credit_available(i.customer_id, i.id) > 0) s
        where c.id in (select customers_in(customer_survivor(${customerId}::bigint)))
          and ${customerVisibleTo(actor, "payment:read", today)}
        order by s."on", s.id`.execute(db);
      return rows;
    },
  };
}
