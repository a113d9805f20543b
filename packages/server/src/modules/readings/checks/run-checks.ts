import { ofThousandths } from "@busbar/contract/readings/slots";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";
import { blocking, checkMonth, type Finding } from "./month-checks.ts";
import { isTouched, lateData } from "./late-data.ts";
import { monthFacts } from "./month-facts.ts";

export type PointMonth = { pointId: string; month: string };

const figuresOf = ({ figures }: Finding): Record<string, string> =>
  Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [
      name,
      typeof value === "bigint" ? ofThousandths(value) : String(value),
    ]),
  );

/**
 * Checks months of points again. A new finding is opened, one whose figures have changed is open again whatever was
 * decided, and an open one that is no longer found is resolved.
 */
export async function runChecks(db: Db, months: readonly PointMonth[], today: string, now: Date): Promise<void> {
  for (const { pointId, month } of months) {
    const facts = await monthFacts(db, pointId, month, today);
    if (!facts) continue;
    const late = await lateData(db, pointId, month);
    const found = [...checkMonth(facts), ...late].map((finding) => ({
      code: finding.code,
      severity: blocking.has(finding.code) ? "BLOCK" : "WARN",
      first_day: finding.firstDay,
      last_day: finding.lastDay,
      slot: finding.slot ?? null,
      figures: figuresOf(finding),
    }));
    await sql`
      with found as (
        select * from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
          as f (code text, severity text, first_day date, last_day date, slot smallint, figures jsonb)
      ), gone as (
        update vee_exception e set status = 'FIXED', decided_at = ${now}, row_version = row_version + 1
        where e.point_id = ${pointId} and e.month = ${`${month}-01`}::date and e.status = 'OPEN' and not exists
          (select from found f where f.code = e.code and f.first_day = e.first_day and f.slot is not distinct from e.slot)
      )
      insert into vee_exception (point_id, channel, month, code, severity, first_day, last_day, slot, figures, opened_at)
      select ${pointId}, 'ACTIVE_IMPORT', ${`${month}-01`}::date, f.code, f.severity, f.first_day, f.last_day, f.slot,
        f.figures, ${now} from found f
      on conflict (point_id, channel, month, code, first_day, coalesce(slot, 0)) where month is not null
      do update set last_day = excluded.last_day, figures = excluded.figures, severity = excluded.severity,
        status = 'OPEN', decided_at = null, decided_by = null, reason = null, row_version = vee_exception.row_version + 1
        where (vee_exception.figures, vee_exception.last_day) is distinct from (excluded.figures, excluded.last_day)
          or vee_exception.status = 'FIXED'`.execute(db);
  }
}

/** Lets months of points be checked again soon. `changed`: a query for `point_id, day`. */
export const markChanged = (db: Db, changed: RawBuilder<unknown>) =>
  sql`insert into reading_check (point_id, month, checked_at)
    select distinct c.point_id, date_trunc('month', c.day::timestamp)::date, '-infinity'::timestamptz
    from (${changed}) c order by 1, 2
    on conflict (point_id, month) do update set checked_at = excluded.checked_at`.execute(db);

/** Months of points that were marked as changed, as far as they are not ahead. */
export async function markedMonths(db: Db, today: string, most: number): Promise<PointMonth[]> {
  const { rows } = await sql<PointMonth>`
    select c.point_id as "pointId", to_char(c.month, 'YYYY-MM') as month from reading_check c
    where c.checked_at = '-infinity' and c.month <= ${today}::date
    order by c.month, c.point_id limit ${most}`.execute(db);
  return rows;
}

/** When the point, its meters, tenancies or readings of `[first, next)` changed last. `of`: its row of `pickup_point`. */
const changedAt = (of: string, first: RawBuilder<unknown>, next: RawBuilder<unknown>) =>
  sql`greatest(${sql.ref(`${of}.updated_at`)},
    (select max(d.written_at) from interval_day d where d.point_id = ${sql.ref(`${of}.id`)} and d.day >= ${first}
      and d.day < ${next}),
    (select max(i.updated_at) from meter_install i where i.point_id = ${sql.ref(`${of}.id`)}),
    (select max(q.updated_at) from settled_quantity q where q.point_id = ${sql.ref(`${of}.id`)}
      and q.month = to_char(${first}, 'YYYY-MM')),
    (select max(t.updated_at) from point_tenancy t where t.point_id = ${sql.ref(`${of}.id`)}))`;

/**
 * Points whose last whole month has not been checked since it ended, or since something of it has changed. It looks at
 * all readings of that month, so once a day.
 */
export async function changedMonths(db: Db, today: string, most: number): Promise<PointMonth[]> {
  const { rows } = await sql<PointMonth>`
    with month as (
      select (date_trunc('month', ${today}::timestamp) - interval '1 month')::date as first,
        date_trunc('month', ${today}::timestamp)::date as next
    )
    select p.id as "pointId", to_char(m.first, 'YYYY-MM') as month
    from month m cross join pickup_point p
    left join reading_check c on c.point_id = p.id and c.month = m.first
    where p.status <> 'DRAFT' and exists (select from point_tenancy t where t.point_id = p.id and t.valid_from < m.next
        and (t.valid_to is null or t.valid_to > m.first))
      and (c.checked_at is null or ${changedAt("p", sql.ref("m.first"), sql.ref("m.next"))} > c.checked_at)
    order by p.id limit ${most}`.execute(db);
  return rows;
}

/** A change that another clock has dated ahead of this one has been seen, too, and is not looked at every day. */
export async function noteChecked(db: Db, months: readonly PointMonth[], now: Date): Promise<void> {
  await sql`insert into reading_check (point_id, month, checked_at)
    select p.id, m.first, greatest(${now}::timestamptz, ${changedAt("p", sql.ref("m.first"), sql.ref("m.next"))})
    from (
      select point_id, (month || '-01')::date as first, (month || '-01')::date + interval '1 month' as next
      from unnest(${months.map(({ pointId }) => pointId)}::bigint[], ${months.map(({ month }) => month)}::text[])
        as m (point_id, month)
    ) m join pickup_point p on p.id = m.point_id
    on conflict (point_id, month) do update set checked_at = excluded.checked_at`.execute(db);
}

/** Lets months be checked again whose readings were written while a statement of the last two days was being frozen. */
export const markTouched = (db: Db, day: string) =>
  markChanged(
    db,
    sql`select p.point_id, p.span_from as day from usage_part p
      where p.frozen_at >= ${day}::date - interval '2 days' and ${isTouched}`,
  );
