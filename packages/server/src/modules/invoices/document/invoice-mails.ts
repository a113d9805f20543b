import type { InvoiceMail } from "@busbar/contract/deliveries/mail-states";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { hears } from "../../../kernel/messages/notice-choices.ts";
import { invoiceStates } from "../../../kernel/sql/invoice-states.ts";
import { allOf } from "../../../kernel/sql/query.ts";

const issued = sql<SqlBool>`i.status in (${invoiceStates.issued})`;
const last = sql`from invoice_delivery d where d.customer_id = i.customer_id and d.invoice_id = i.id and not d.superseded`;
const anyOf = (...states: readonly InvoiceMail[]) =>
  sql<SqlBool>`exists (select ${last} and d.state in (${sql.join(states)}))`;
const noneOf = (...states: readonly InvoiceMail[]) => sql<SqlBool>`not ${anyOf(...states)}`;
const never = sql<SqlBool>`not exists (select ${last})`;

/** The customer that receives the mail: the survivor, if it was merged. */
const addressee = sql`coalesce(c.merged_into, c.id)`;
const reader = sql`u.status = 'ACTIVE' and coalesce(u.email, '') <> ''
  and ${hears(sql.ref("u.id"), "statements", "mail")}`;
const contact = sql`k.email <> '' and ('STATEMENT' = any (k.receives) or k.duty = 'BILLING')`;
/** Whether a mail would have a recipient now; the module of deliveries decides who. */
const reached = sql<SqlBool>`(
  exists (select from user_account u where u.customer_id = ${addressee} and ${reader})
  or exists (select from customer_contact k where k.customer_id = ${addressee} and ${contact}))`;
/** The same for many statements; recipients are looked up once. */
const reachable = sql`${addressee} in (
  select u.customer_id from user_account u where u.customer_id is not null and ${reader}
  union all select k.customer_id from customer_contact k where ${contact})`;

/** How a statement reached its customer, from `invoice i` and `customer c`; null before it is issued. */
export const mailOf = sql<InvoiceMail | null>`case when ${issued} then coalesce(
  (select case when bool_or(d.state = 'QUEUED') then 'QUEUED' when bool_or(d.state = 'FAILED') then 'FAILED'
    when bool_or(d.state = 'SENT') then 'SENT' else min(d.state) end ${last}),
  case when ${reached} then 'NOT_SENT' else 'NO_ADDRESS' end) end`;

/** The same as conditions on the stored state, so that its index is used. */
const conditions: Record<InvoiceMail, RawBuilder<SqlBool>> = {
  QUEUED: anyOf("QUEUED"),
  FAILED: allOf(anyOf("FAILED"), noneOf("QUEUED")),
  SENT: allOf(anyOf("SENT"), noneOf("QUEUED", "FAILED")),
  UNWANTED: allOf(anyOf("UNWANTED"), noneOf("QUEUED", "FAILED", "SENT")),
  NOT_SENT: allOf(issued, never, sql<SqlBool>`${reachable}`),
  NO_ADDRESS: allOf(issued, never, sql<SqlBool>`not (${reachable})`),
};

export const isMailed = (states: readonly InvoiceMail[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.join(
    states.map((state) => conditions[state]),
    sql` or `,
  )})`;
