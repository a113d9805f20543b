import { type SqlBool, sql } from "kysely";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";

/**
 * Whether `invoice i` is issued with an amount and lacks a tax invoice: one that was not fully reversed or, for a
 * credit, a red-letter invoice. A statement that a credit settled needs none.
 */
export const lacksTaxInvoice = sql<SqlBool>`(i.status in (${invoiceStates.issued}) and i.payable <> 0
  and i.settlement_kind is distinct from 'CREDITED'
  and not exists (select from tax_invoice_statement s join tax_invoice t
      on t.customer_id = s.customer_id and t.id = s.tax_invoice_id
    where s.customer_id = i.customer_id and s.invoice_id = i.id and case when i.payable < 0 then t.red_of_id is not null
      else t.red_of_id is null and t.gross > -coalesce((select sum(r.gross) from tax_invoice r
        where r.customer_id = t.customer_id and r.red_of_id = t.id), 0) end))`;
