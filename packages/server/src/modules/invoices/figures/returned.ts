import { type RawBuilder, type SqlBool, sql } from "kysely";
import { invoiceState } from "../../../kernel/sql/invoice-states.ts";

/** The last step of a statement that was one of the review, as a row `e`. */
const lastStep = (column: string) => sql`(select ${sql.ref(`e.${column}`)} from invoice_event e
  where e.customer_id = i.customer_id and e.invoice_id = i.id and e.action in ('submit', 'withdraw', 'reject')
  order by e.id desc limit 1)`;

/** Drafts of `invoice i` that a reviewer sent back to the person, who had submitted them last. */
export const isReturnedTo = (personId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(i.status = ${invoiceState.draft} and ${lastStep("action")} = 'reject' and ${personId}::bigint = (
    select e.by_user_id from invoice_event e
    where e.customer_id = i.customer_id and e.invoice_id = i.id and e.action = 'submit' order by e.id desc limit 1))`;

/** Why a draft came back; null for one that did not. */
export const returnReason = sql<
  string | null
>`case when i.status = ${invoiceState.draft} and ${lastStep("action")} = 'reject'
  then ${lastStep("reason")} end`;
