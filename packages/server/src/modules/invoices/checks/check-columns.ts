import { sql } from "kysely";
import { invoiceStates } from "../../../kernel/sql/invoice-states.ts";

/** Sums of the lines for energy; null without one, and where their units differ. */
const energyOf = (alias: string) => sql`(select json_build_object('quantity', sum(l.quantity)::text,
    'amount', sum(l.amount)::text, 'unit', min(l.unit))
  from invoice_line l where l.customer_id = ${sql.ref(`${alias}.customer_id`)}
    and l.invoice_id = ${sql.ref(`${alias}.id`)} and l.category = 'ENERGY' having count(distinct l.unit) = 1)`;

const informationalOf = (alias: string) => sql`(select coalesce(json_agg(distinct l.category order by l.category), '[]')
  from invoice_line l where l.customer_id = ${sql.ref(`${alias}.customer_id`)}
    and l.invoice_id = ${sql.ref(`${alias}.id`)} and not l.collectable)`;

/** Regular statements of `contract k`, and of the contract that it renews, for periods before that of `invoice i`. */
const earlier = sql`(o.customer_id = i.customer_id
    or o.customer_id in (select m.id from customer m where m.merged_into = i.customer_id)) and o.contract_id in (k.id, k.previous_id)
  and o.doc_type = 'REGULAR' and o.voided_at is null and o.period < i.period`;

/** The statement before, to compare with; people outside see issued ones only. */
export const before = (outside: boolean) => sql`(select json_build_object('id', o.id::text, 'period', o.period,
    'quantity', trim_scale(o.quantity)::text, 'payable', o.payable::text, 'energy', ${energyOf("o")})
  from invoice o where ${earlier} and ${outside ? sql`o.status in (${invoiceStates.issued})` : sql`true`}
  order by o.period desc limit 1)`;

export const energy = energyOf("i");

/** The month that the statement is delivered in; a draft may have been moved to another period. */
const nextMonth = sql`(date_trunc('month', i.service_from) + interval '1 month')::date`;
const postedFrom = sql`to_date(i.period, 'YYYYMM')`;

/**
 * The day on which a statement may be issued where it lies ahead: the first after its month. The final statement of a
 * contract that has ended, with its last day, need not wait for the rest of the month.
 */
const overOn = (today: string) => sql`case
  when ${postedFrom} > ${today}::date then greatest(${nextMonth}, ${postedFrom})
  when ${nextMonth} > ${today}::date and not (i.service_to = k.ends_on and k.ends_on <= ${today}::date)
    then ${nextMonth} end`;

const sameLines = sql`(select coalesce(json_agg(s.lines order by s.lines[1]), '[]') from (
  select array_agg(l.line_no order by l.line_no) as lines from invoice_line l
  where l.customer_id = i.customer_id and l.invoice_id = i.id
  group by l.point_id, l.category, l.band, l.tier, l.from_date, l.to_date having count(*) > 1) s)`;

const basicPoints = sql`(select coalesce(json_agg(json_build_object('name', s.name, 'basis', s.basis) order by s.id), '[]')
  from (select distinct u.id, u.name, case u.demand_basis when 'CAPACITY' then 'CAPACITY' else 'DEMAND' end as basis
    from contract_point b join pickup_point u on u.id = b.point_id
    where b.contract_id = k.id and b.binds and b.valid_from < i.service_to and b.valid_to > i.service_from
      and u.demand_basis <> 'NONE') s)`;

/** Input of the checks for a regular statement that is not issued yet, on the business date `today`. */
export const measures = (
  today: string,
) => sql`case when i.doc_type = 'REGULAR' and i.status in (${invoiceStates.unissued}) then json_build_object(
  'period', i.period, 'quantity', trim_scale(i.quantity)::text, 'payable', i.payable::text, 'energy', ${energyOf("i")},
  'estimated', (select sum(e.quantity)::text from (select max((l.trace->>'estimated')::numeric) as quantity from invoice_line l
    where l.customer_id = i.customer_id and l.invoice_id = i.id and l.category = 'ENERGY'
    group by l.point_id, l.band, l.from_date, l.to_date) e),
  'informational', ${informationalOf("i")},
  'earlier', (select coalesce(json_agg(json_build_object('period', o.period, 'quantity', trim_scale(o.quantity)::text,
      'payable', o.payable::text, 'informational', ${informationalOf("o")}) order by o.period), '[]')
    from invoice o where ${earlier} and o.period >= (i.period::int - 100)::text),
  'creditLimit', c.credit_limit::text,
  'components', coalesce(k.plan_snapshot->'components', '[]'),
  'discount', coalesce(trim_scale(k.discount_per_unit), 0)::text,
  'firstPeriod', case when k.previous_id is null then to_char(k.start_date, 'YYYYMM') end,
  'overOn', ${overOn(today)}, 'sameLines', ${sameLines}, 'basicPoints', case when i.input_hash is not null then ${basicPoints} end) end`;

/** Warnings that a person accepted, with the compared figures. */
export const acceptances = sql`(select coalesce(json_agg(json_build_object('name', r.check_name, 'figures', r.figures,
    'reason', r.reason, 'at', r.accepted_at,
    'by', (select w.full_name from user_account w where w.id = r.accepted_by)) order by r.check_name), '[]')
  from review_check r where r.customer_id = i.customer_id and r.invoice_id = i.id)`;
