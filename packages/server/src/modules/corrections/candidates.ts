import { sql } from "kysely";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { isCorrectable, type Statement } from "./billed-so-far.ts";

type Candidate = Statement & { seen: string };

/** The late data of statements as it stands, `seen`. */
const late = sql`(select (e.figures ->> 'customerId')::bigint as customer_id, (e.figures ->> 'invoiceId')::bigint as invoice_id,
    string_agg(e.point_id || ' ' || e.id || ' ' || e.row_version, ',' order by e.point_id, e.id) as seen
  from vee_exception e where e.code = 'R20' group by 1, 2)`;

const looked = (customer: string, invoice: string) =>
  sql`left join correction_look k on k.customer_id = ${sql.ref(customer)} and k.invoice_id = ${sql.ref(invoice)}`;

/**
 * Statements to compare again: late data, corrected prices or corrections of which have changed since the last look; with
 * `since` also those with an open proposal that were not looked at since then.
 */
export async function candidates(db: Db, now: Date, most: number, since: string | null): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    with late as ${late}, wanted as (
      select r.customer_id, r.invoice_id from late r ${looked("r.customer_id", "r.invoice_id")}
      where r.seen is distinct from k.seen
      union
      select n.customer_id, n.corrects_id from invoice n ${looked("n.customer_id", "n.corrects_id")}
      where n.corrects_id is not null and n.updated_at >= coalesce(k.looked_at, '-infinity')
      union
      select o.customer_id, o.id from published_price p
      join invoice o on o.period = replace(p.month, '-', '') and o.calculated_at <= p.approved_at
      join invoice_line l on l.customer_id = o.customer_id and l.invoice_id = o.id
        and l.trace #>> '{inputs,published}' = p.price_key
      ${looked("o.customer_id", "o.id")}
      where p.version_no > 1 and p.approved_at >= ${now}::timestamptz - interval '3 days'
        and p.approved_at >= coalesce(k.looked_at, '-infinity')
      union
      select c.customer_id, c.invoice_id from correction c ${looked("c.customer_id", "c.invoice_id")}
      where c.state = 'OPEN' and coalesce(k.looked_at, '-infinity') < ${since}::date
    )
    select i.customer_id as "customerId", i.id as "invoiceId", coalesce(r.seen, '') as seen
    from wanted w join invoice i on i.customer_id = w.customer_id and i.id = w.invoice_id
    left join late r on r.customer_id = i.customer_id and r.invoice_id = i.id
    where ${isCorrectable} order by i.service_from, i.id limit ${most}`.execute(db);
  return rows;
}

/** Later statements of the year at the same points whose tiers go on from what a statement billed. */
export async function afterIt(db: Db, { customerId, invoiceId }: Statement): Promise<Statement[]> {
  const { rows } = await sql<Statement>`
    select i.customer_id as "customerId", i.id as "invoiceId" from invoice o join invoice i on i.customer_id = o.customer_id
    where o.customer_id = ${customerId} and o.id = ${invoiceId} and i.service_from >= o.service_to
      and i.service_from < date_trunc('year', o.service_from::timestamp) + interval '1 year'
      and i.status in (${invoiceStates.issued}) and ${isCorrectable}
      and exists (select from invoice_line l join invoice_line m on m.point_id = l.point_id
        where l.customer_id = i.customer_id and l.invoice_id = i.id and l.tier is not null
          and m.customer_id = o.customer_id and m.invoice_id = o.id)
    order by i.service_from, i.id`.execute(db);
  return rows;
}

export const noteLook = (tx: Db, { customerId, invoiceId, seen }: Candidate, now: Date) =>
  sql`insert into correction_look (customer_id, invoice_id, seen, looked_at)
    values (${customerId}, ${invoiceId}, ${seen}, ${now})
    on conflict (customer_id, invoice_id) do update set seen = excluded.seen, looked_at = excluded.looked_at`.execute(
    tx,
  );
