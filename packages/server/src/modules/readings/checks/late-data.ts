import { addDays } from "@busbar/contract/kernel/business-time";
import { Exact } from "@busbar/contract/kernel/decimal";
import { sql } from "kysely";
import { frozenQuantities } from "../../../kernel/billing/frozen-quantities.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { BilledSpan, BilledUsage } from "../../../kernel/targets/billed-usage.ts";
import { billedUsage } from "../usage/billed-usage.ts";
import { fingerprint } from "../usage/usage-repository.ts";
import type { Finding } from "./month-checks.ts";

/** What a statement stands on for days of a point, by day and band; demand and reactive energy by their units. */
type Frozen = Pick<BilledSpan, "from" | "to" | "basis"> & {
  customerId: string;
  statementId: string;
  quantities: Record<string, string>;
};

/** Spans of `usage_part p` whose readings have been written since, or whose month has been settled anew. */
export const isTouched = sql`(p.fingerprint::text <> (select ${fingerprint} from interval_day d
  where d.point_id = p.point_id and d.channel in ('ACTIVE_IMPORT', 'REACTIVE') and d.day >= p.span_from
    and d.day < p.span_to)
  or p.basis = 'SETTLED' and exists (select from settled_quantity q where q.point_id = p.point_id
    and q.month = to_char(p.span_from, 'YYYY-MM') and q.updated_at > p.frozen_at))`;

/**
 * What statements of the point's month stand on at last, by themselves or by a correction, where readings have been written
 * since. A statement that was credited in full stands on nothing.
 */
async function touchedSpans(db: Db, pointId: string, month: string): Promise<Frozen[]> {
  const { rows } = await sql<Frozen>`
    select p.customer_id as "customerId", p.statement_id as "statementId", p.span_from as "from", p.span_to as "to",
      p.basis,
      ${frozenQuantities} as quantities
    from usage_part p
    where p.point_id = ${pointId} and p.span_from >= ${`${month}-01`}::date
      and p.span_from < ${`${month}-01`}::date + interval '1 month'
      and p.invoice_id = (select max(n.invoice_id) from usage_part n
        where n.point_id = p.point_id and n.statement_id = p.statement_id)
      and not exists (select from invoice o join invoice n on n.customer_id = o.customer_id and n.corrects_id = o.id
        where o.customer_id = p.customer_id and o.id = p.statement_id and n.doc_type = 'CREDIT' and n.doc_no is not null
        group by o.payable having o.payable + sum(n.payable) = 0)
      and ${isTouched}
    group by 1, 2, 3, 4, 5 order by 3, 2`.execute(db);
  return rows;
}

const presentOf = ({ parts, maxDemandKw, reactiveKvarh }: BilledUsage) =>
  new Map([
    ...parts.map(({ from, band, quantity }) => [`${from} ${band ?? ""}`, quantity] as const),
    ["kW", maxDemandKw ?? "0"],
    ["kvarh", reactiveKvarh ?? "0"],
  ]);
const isEnergy = (name: string) => name !== "kW" && name !== "kvarh";
const signed = (change: InstanceType<typeof Exact>) => (change.isNegative() ? "−" : "+") + change.abs().toFixed(3);

/** R20: readings that are newer than a statement and differ from what it stands on. */
export async function lateData(db: Db, pointId: string, month: string): Promise<Finding[]> {
  const spans = await touchedSpans(db, pointId, month);
  const usages = await billedUsage(
    db,
    spans.map(({ from, to, basis }) => ({ pointId, from, to, basis })),
  );
  return spans.flatMap(({ customerId, statementId, from, to, quantities }, at): Finding[] => {
    const present = presentOf(usages[at] as BilledUsage);
    const before = new Map(Object.entries(quantities));
    // Demand and reactive energy count only where the statement had them.
    const names = [...new Set([...before.keys(), ...[...present.keys()].filter(isEnergy)])].toSorted();
    const changes = names.flatMap((name) => {
      const change = new Exact(present.get(name) ?? "0").minus(before.get(name) ?? "0");
      return change.isZero() ? [] : [`${name.replace(/^\S+ /, "")} ${signed(change)}`.trim()];
    });
    if (changes.length === 0) return [];
    const energy = (of: ReadonlyMap<string, string>) =>
      [...of].reduce((sum, [name, one]) => (isEnergy(name) ? sum.plus(one) : sum), new Exact(0)).toFixed(3);
    const figures = { before: energy(before), after: energy(present), changes: changes.join(", ") };
    const found = { customerId, invoiceId: statementId, ...figures };
    return [{ code: "R20", firstDay: from, lastDay: addDays(to, -1), figures: found }];
  });
}
