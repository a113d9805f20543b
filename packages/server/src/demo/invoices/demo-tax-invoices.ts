import { addDays } from "@busbar/contract/kernel/business-time";
import { sql, type Transaction } from "kysely";
import { createTaxInvoiceRepository } from "../../modules/tax-invoices/tax-invoice-repository.ts";
import type { Database } from "../../tables.ts";
import { instant } from "./demo-credit.ts";

type Statement = {
  id: string;
  customer_id: string;
  net: string;
  tax: string;
  issue_date: string;
  corrects_id: string | null;
};

/**
 * Tax invoices for the last two months' statements of the first two customers, and one for the statement that a credit
 * corrects, which a red-letter invoice reverses by the credit's amount. Each is dated the day after its statement. Runs
 * within `tx`.
 */
export async function seedDemoTaxInvoices(tx: Transaction<Database>, finance: string): Promise<void> {
  const { rows } =
    await sql<Statement>`select i.id, i.customer_id, i.net::text, i.tax::text, i.issue_date, i.corrects_id
    from invoice i join customer c on c.id = i.customer_id
    where i.is_demo and i.doc_no is not null and (i.doc_type = 'CREDIT'
      or exists (select from invoice o where o.customer_id = i.customer_id and o.corrects_id = i.id)
      or i.period >= '202511' and c.customer_no in ('KH000001', 'KH000002'))
    order by i.issue_date, i.id`.execute(tx);
  const invoiceOf = new Map<string, string>();
  for (const [at, row] of rows.entries()) {
    const issuedOn = addDays(row.issue_date, 1);
    const now = instant(issuedOn, 14);
    const draft = {
      number: `${issuedOn.slice(2, 4)}111${String(at + 1).padStart(15, "0")}`,
      kind: "SPECIAL" as const,
      issuedOn,
      net: row.net,
      tax: row.tax,
      invoiceIds: [row.id],
      redOfId: row.corrects_id === null ? null : (invoiceOf.get(row.corrects_id) ?? null),
      note: row.corrects_id === null ? "" : "计量装置校验退补，部分红冲",
    };
    const id = await createTaxInvoiceRepository(tx, issuedOn).insert(draft, row.customer_id, finance, now);
    invoiceOf.set(row.id, id);
    await sql`insert into audit_log (at, actor_id, actor_code, action, noun, key, after, result, request_id, ip)
      select ${now}, u.id, u.user_code, 'tax-invoice.create', 'tax-invoices', ${id}, ${JSON.stringify(draft)}::jsonb, 'ok', '', ''
      from user_account u where u.id = ${finance}`.execute(tx);
  }
  await sql`update tax_invoice set is_demo = true`.execute(tx);
}
