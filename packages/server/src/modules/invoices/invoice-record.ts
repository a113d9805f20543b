import type { InvoiceLine } from "@busbar/contract/invoices/invoices";
import type { Permission, Right } from "@busbar/contract/kernel/permissions";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { placesReached, reachesOf } from "../../kernel/records/in-places.ts";
import { inOwnRight } from "../../kernel/records/visibility.ts";
import { executePlanned } from "../../kernel/sql/asking.ts";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import { allOf, type Db } from "../../kernel/sql/query.ts";
import { acceptances, before, energy, measures } from "./checks/check-columns.ts";
import { checksKept, checksOf } from "./checks/check-rules.ts";
import { isAsked } from "./extensions/extension-repository.ts";
import { from, isOutside, listColumns, visibleTo } from "./invoice-repository.ts";
import { passing } from "./verdicts/passing.ts";
import type { DetailRow } from "./invoice-rows.ts";

/** Permissions that the rules check. */
const rulePermissions: readonly Permission[] = [
  "invoice:submit",
  "invoice:review",
  "invoice:final",
  "invoice:confirm",
  "invoice:dispute",
  "dunning:manage",
  "credit:create",
];

/** Only the customer's own people may confirm or dispute, whoever else has the permission. */
const customersOwn: readonly Permission[] = ["invoice:confirm", "invoice:dispute"];
const isOwn = (actor: Actor, right: Right) =>
  (customersOwn as readonly Right[]).includes(right)
    ? sql<SqlBool>`i.customer_id = ${actor.customerId}::bigint`
    : sql<SqlBool>`true`;

const nameOf = (column: string) => sql`(select w.full_name from user_account w where w.id = ${sql.ref(`i.${column}`)})`;

const reference = sql`json_build_object('id', o.id::text, 'docNo', o.doc_no, 'docType', o.doc_type, 'status', o.status,
  'payable', o.payable::text)`;

const lines = sql`(select coalesce(json_agg(json_build_object('lineNo', l.line_no, 'pointId', l.point_id::text,
    'pointName', l.point_name, 'category', l.category, 'name', l.name, 'band', l.band, 'tier', l.tier, 'fromDate', l.from_date,
    'toDate', l.to_date, 'quantity', trim_scale(l.quantity)::text, 'unit', l.unit,
    'unitPrice', trim_scale(l.unit_price)::text, 'days', l.days, 'ofDays', l.of_days, 'amount', l.amount::text, 'taxRate', trim_scale(l.tax_rate)::text,
    'taxShare', l.tax_share::text, 'collectable', l.collectable, 'reason', l.reason,
    'trace', case when l.trace ? 'formula' then l.trace end) order by l.line_no), '[]')
  from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id)`;

/** A hash of all columns of the lines; days where they matter, so that hashes from before there were any stay the same. */
export const linesHash = sql`(select encode(sha256(convert_to(coalesce(string_agg((to_jsonb(l) - 'customer_id'
    - case when l.of_days = 1 then '{days,of_days}' else '{}'::text[] end)::text, E'\n' order by l.line_no), ''), 'UTF8')), 'hex')
  from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id)`;

export const sellerNow = sql`(select json_build_object('name', coalesce(nullif(o.invoice_title, ''), o.name), 'uscc', o.uscc,
    'address', o.address, 'phone', o.phone, 'bankName', coalesce(b.bank_name, ''),
    'bankAccount', coalesce(b.account_no, ''))
  from organisation o left join bank_account b on b.is_default)`;

const history = sql`(select coalesce(json_agg(json_build_object('at', e.at, 'action', e.action,
    'fromStatus', e.from_status, 'toStatus', e.to_status,
    'by', (select w.full_name from user_account w where w.id = e.by_user_id),
    'inPlaceOf', (select w.full_name from user_account w where w.id = e.for_user_id),
    'checks', e.checks, 'reason', e.reason) order by e.id), '[]')
  from invoice_event e where e.customer_id = i.customer_id and e.invoice_id = i.id)`;

const termsDays = sql`coalesce(k.payment_terms_days, c.payment_terms_days)`;

const dueYearWithoutHolidays = (today: string) => sql`case when i.status in (${invoiceStates.unissued}) then
  (select y from (select extract(year from ${today}::date + ${termsDays})::int as y) due where not exists (select from public_holiday h
    where h.kind = 'HOLIDAY' and h.date >= make_date(y, 1, 1) and h.date < make_date(y + 1, 1, 1))) end`;

/** One statement with all its parts, on the business date `today`. */
export function createInvoiceRecords(db: Db, today: string) {
  const reached = (actor: Actor, right: Right) => allOf(visibleTo(actor, right, today), isOwn(actor, right));
  const columns = (actor: Actor) => sql`${listColumns},
    i.voided_at is not null as is_voided,
    exists (select from billing_period p where p.period = i.period and p.state = 'CLOSED') as is_period_closed,
    i.created_by, i.submitted_by, i.reviewed_by, i.reviewed_for, ${passing} as passing, i.extensions,
    ${isAsked} as extension_asked,
    (select count(*)::int from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id) as line_count,
    (c.invoice_title is null or coalesce(c.invoice_title->>'name', '') <> '' and coalesce(c.invoice_title->>'uscc', '') <> ''
      or not exists (select from jsonb_each_text(c.invoice_title) f where f.value <> '')) as is_buyer_complete,
    (select json_build_object('open', count(*) filter (where o.status in (${invoiceStates.unissued})) > 0, 'sum', coalesce(-sum(o.payable), 0)::text)
      from invoice o where o.customer_id = i.customer_id and o.corrects_id = i.id and o.doc_type = 'CREDIT'
        and o.voided_at is null) as credits,
    ${reachesOf(inOwnRight(actor), rulePermissions, reached)} as reaches,
    ${placesReached(actor, ["invoice:review", "invoice:final"], reached)} as places,
    i.service_from, i.service_to, i.tax_mode, i.net, i.tax, i.input_hash, i.calc_version, i.calculated_at, i.allocated, i.paid_at, i.settlement_kind, i.seller, i.buyer,
    ${sellerNow} as seller_now, c.invoice_title as title, c.name as customer_full_name, c.uscc, i.dispute_text,
    i.disputed_at, i.resolution, i.corrects_id,
    (select ${reference} from invoice o where o.customer_id = i.customer_id and o.id = i.corrects_id) as corrects,
    (select coalesce(json_agg(${reference} order by o.id), '[]') from invoice o
      where o.customer_id = i.customer_id and o.corrects_id = i.id and o.voided_at is null) as corrected_by,
    ${history} as history, ${lines} as lines, ${linesHash} as hash, i.calc_hash,
    exists (select from invoice_event e where e.customer_id = i.customer_id and e.invoice_id = i.id
      and e.action = 'submit') as was_reviewed,
    i.note, i.void_reason, ${termsDays} as terms_days, ${dueYearWithoutHolidays(today)} as due_year_without_holidays,
    i.created_at, ${nameOf("created_by")} as created_by_name, i.submitted_at,
    ${nameOf("submitted_by")} as submitted_by_name, i.reviewed_at, ${nameOf("reviewed_by")} as reviewed_by_name,
    ${nameOf("reviewed_for")} as reviewed_for_name, i.issued_at, ${nameOf("issued_by")} as issued_by_name,
    ${nameOf("issued_for")} as issued_for_name,
    (select coalesce(json_agg(distinct jsonb_build_object('id', u.id::text, 'name', u.name)), '[]')
      from contract_point p join pickup_point u on u.id = p.point_id where p.contract_id = i.contract_id) as points,
    ${before(isOutside(actor))} as before, ${energy} as energy, ${measures(today)} as measures, ${acceptances} as acceptances,
    (select coalesce(o.review_min_persons, 3) from organisation o) as min_persons`;

  return {
    async find(actor: Actor, id: string): Promise<DetailRow | undefined> {
      // A step reads its statement twice, and planning takes most of the time of each.
      const found = sql<Omit<DetailRow, "checks">>`select ${columns(actor)} from ${from}
        where i.id = ${id} and ${visibleTo(actor, "invoice:read", today)}`;
      const [row] = await executePlanned(db, "invoices.find", found);
      return (
        row && { ...row, checks: row.measures ? checksOf(row.measures, row.acceptances) : checksKept(row.acceptances) }
      );
    },

    /** Locks the row until the transaction ends. */
    lock: (actor: Actor, id: string) =>
      sql`select from invoice i join customer c on c.id = i.customer_id
        where i.id = ${id} and ${visibleTo(actor, "invoice:read", today)} for update of i`.execute(db),
  };
}
export type InvoiceRecords = ReturnType<typeof createInvoiceRecords>;

/** A line in an audit row; codes are kept, so that each reader sees them in their own language. */
export const auditedLine = ({ pointName, category, name, band, quantity, unitPrice, amount }: InvoiceLine) => ({
  pointName,
  category,
  name,
  band,
  sum: `${quantity} × ${unitPrice} = ${amount}`,
});
