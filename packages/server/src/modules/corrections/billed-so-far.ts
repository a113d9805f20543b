import type { TaxMode } from "@busbar/contract/contracts/contract-fields";
import { Exact } from "@busbar/contract/kernel/decimal";
import { sql } from "kysely";
import type { CorrectingLine } from "../../kernel/billing/corrections.ts";
import { frozenQuantities } from "../../kernel/billing/frozen-quantities.ts";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { BilledUsage } from "../../kernel/targets/billed-usage.ts";

export type Statement = { customerId: string; invoiceId: string };
export type BilledStatement = {
  contract_id: string;
  from: string;
  to: string;
  tax_mode: TaxMode;
  /** Of it and its corrections, drafts too. */
  lines: CorrectingLine[];
  /** By point and day, what it stands on at last: energy by day and band, demand and reactive energy by their units. */
  usage: Record<string, Record<string, string>>;
};

/** A regular statement that was calculated, was issued and was not credited in full, `invoice i`. */
export const isCorrectable = sql`i.doc_type = 'REGULAR' and i.input_hash is not null
  and i.status in (${invoiceStates.issued})
  and not exists (select from invoice n where n.customer_id = i.customer_id and n.corrects_id = i.id
    and n.doc_type = 'CREDIT' and n.voided_at is null having sum(n.payable) = -i.payable)
  and exists (select from usage_part p where p.statement_id = i.id and p.customer_id = i.customer_id)`;

/** All that was billed of a statement; undefined where nothing is proposed for it. The statement is held until the end. */
export async function billedSoFar(tx: Db, { customerId, invoiceId }: Statement): Promise<BilledStatement | undefined> {
  await sql`select from invoice where customer_id = ${customerId} and id = ${invoiceId} for update`.execute(tx);
  const { rows } = await sql<BilledStatement>`
    select i.contract_id, i.service_from as "from", i.service_to as "to", i.tax_mode,
      (select coalesce(json_agg(json_build_object('pointId', l.point_id::text, 'pointName', l.point_name,
          'category', l.category, 'name', l.name, 'band', l.band, 'tier', l.tier, 'from', l.from_date, 'to', l.to_date,
          'quantity', l.quantity::text, 'unit', l.unit, 'unitPrice', trim_scale(l.unit_price)::text, 'days', l.days,
          'ofDays', l.of_days, 'amount', l.amount::text, 'taxRate', trim_scale(l.tax_rate)::text,
          'collectable', l.collectable) order by n.id, l.line_no), '[]')
        from invoice n join invoice_line l on l.customer_id = n.customer_id and l.invoice_id = n.id
        where n.customer_id = i.customer_id and (n.id = i.id or n.corrects_id = i.id) and n.voided_at is null) as lines,
      (select json_object_agg(u.key, u.quantities) from (
          select p.point_id || ' ' || p.span_from as key, ${frozenQuantities} as quantities
          from usage_part p where p.statement_id = i.id and p.customer_id = i.customer_id
            and p.invoice_id = (select max(m.invoice_id) from usage_part m where m.statement_id = i.id)
          group by 1) u) as usage
    from invoice i where i.customer_id = ${customerId} and i.id = ${invoiceId} and ${isCorrectable}`.execute(tx);
  return rows[0];
}

const isOther = (one: string | undefined, other: string | null | undefined) =>
  !new Exact(one ?? "0").equals(other ?? "0");

/** What differs between what the statement stands on and the newest usage: energy at all, and demand of which points. */
export function changesOf({ usage }: Pick<BilledStatement, "usage">, newest: readonly BilledUsage[]) {
  let isLate = false;
  const demand = new Set<string>();
  for (const { pointId, from, parts, maxDemandKw, reactiveKvarh } of newest) {
    const then = usage[`${pointId} ${from}`] ?? {};
    const now = new Map(parts.map((part) => [`${part.from} ${part.band ?? ""}`, part.quantity]));
    const energy = [...new Set([...now.keys(), ...Object.keys(then)])].filter((name) => name.includes(" "));
    if (energy.some((name) => isOther(then[name], now.get(name)))) isLate = true;
    if ("kvarh" in then && isOther(then["kvarh"], reactiveKvarh)) isLate = true;
    if ("kW" in then && isOther(then["kW"], maxDemandKw)) demand.add(pointId);
  }
  return { isLate: isLate || demand.size > 0, demand };
}
