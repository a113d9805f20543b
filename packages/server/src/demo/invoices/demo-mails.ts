import { sql, type Transaction } from "kysely";
import { mailInvoice } from "../../modules/deliveries/invoice-mail.ts";
import type { Database } from "../../tables.ts";

type Issued = { id: string; customerId: string; customerNo: string; issuedAt: Date };

/** A customer without mails: no contact has an address, and its user has switched these mails off. */
const withoutAddress = "KH000015";
/** A customer whose contact has an invalid address. */
const withWrongAddress = "KH000004";

/**
 * The mails of the last month's statements to users and contacts of each customer; one was refused. Earlier statements
 * were issued without mails. The outbox has deleted these messages by the time the demo is loaded. Runs within `tx`.
 */
export async function seedDemoMails(tx: Transaction<Database>): Promise<void> {
  await sql`update customer_contact k set email = '' from customer c
    where c.id = k.customer_id and c.customer_no = ${withoutAddress}`.execute(tx);
  await sql`insert into notice_choice (user_id, kind, channel, is_on)
    select u.id, 'statements', 'mail', false from user_account u
    join customer c on c.id = u.customer_id where c.customer_no = ${withoutAddress}`.execute(tx);
  const { rows } = await sql<Issued>`select i.id, i.customer_id as "customerId", c.customer_no as "customerNo",
      i.issued_at as "issuedAt"
    from invoice i join customer c on c.id = i.customer_id
    where i.is_demo and i.period = '202512' and i.doc_no is not null order by i.doc_no`.execute(tx);
  const unit = { tx, emit: () => Promise.resolve(), sendMessage: () => Promise.resolve() };
  for (const row of rows) await mailInvoice(unit, row, null, row.issuedAt);
  const isRefused = sql`c.customer_no = ${withWrongAddress} and d.address like 'contact%'`;
  await sql`update invoice_delivery d set settled_at = d.requested_at + interval '5 seconds',
      state = case when ${isRefused} then 'FAILED' else 'SENT' end, error = case when ${isRefused} then 'EENVELOPE 550' end
    from customer c where c.id = d.customer_id`.execute(tx);
}
