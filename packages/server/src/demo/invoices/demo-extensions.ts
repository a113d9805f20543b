import { type Transaction, sql } from "kysely";
import { invoiceState } from "../../kernel/sql/invoice-states.ts";
import type { Database } from "../../tables.ts";

/** An enterprise that asks for later payment of its overdue statement: it waits for an answer. */
export async function seedDemoExtensions(tx: Transaction<Database>): Promise<void> {
  const at = new Date("2026-01-16T02:30:00Z");
  const reason = "年末回款集中，申请二月底前付清";
  const of = sql`(select i.customer_id, i.id, i.outstanding, i.due_date, i.status, i.calc_hash, u.id as user_id
    from user_account u join invoice i on i.customer_id = u.customer_id
    where u.username = 'enterprise15' and i.status = ${invoiceState.overdue} and i.outstanding > 0 order by i.id limit 1)`;
  await sql`with asked as (
      insert into extension_request (customer_id, wished_until, reason, asked_at, asked_by, is_demo)
      select o.customer_id, '2026-02-27', ${reason}, ${at}, o.user_id, true from ${of} o returning customer_id, id
    )
    insert into extension_request_statement (customer_id, request_id, invoice_id, owed, due)
    select o.customer_id, a.id, o.id, o.outstanding, o.due_date from asked a, ${of} o`.execute(tx);
  await sql`insert into invoice_event (customer_id, invoice_id, action, from_status, to_status, at, by_user_id, reason,
      calc_hash)
    select o.customer_id, o.id, 'ask_extension', o.status, o.status, ${at}, o.user_id, ${reason}, o.calc_hash
    from ${of} o`.execute(tx);
}
