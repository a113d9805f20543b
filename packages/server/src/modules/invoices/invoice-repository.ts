import type { InvoiceQuery, MatchingInvoices } from "@busbar/contract/invoices/invoices";
import { type InvoiceStatus, invoiceStatuses } from "@busbar/contract/invoices/invoice-status";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { searchKey } from "../../kernel/module.ts";
import { visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { inBatches, keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import { allOf, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { ListRow } from "./invoice-rows.ts";

type Filters = Omit<MatchingInvoices, "sort"> & { ids?: readonly string[]; number?: string };
type SortName = "status" | "docNo" | "customerName" | "period" | "payable" | "dueDate" | "outstanding" | "updatedAt";

/** Partners and people of customers see what was issued, and nothing of how it came to be. */
export const isOutside = (actor: Actor): boolean => outsiderOf(actor) !== null;

/** Which statements `permission` reaches on the day, as a condition on `invoice i` with its `customer c`. */
export const visibleTo = (actor: Actor, permission: Permission, today: string): RawBuilder<SqlBool> =>
  allOf(customerVisibleTo(actor, permission, today), isOutside(actor) && sql<SqlBool>`i.status in (4, -1, 5, 6)`);

/** A state's place in lists: what is late comes first. */
const place = sql`array_position('{-1,4,1,2,3,5,6}'::smallint[], i.status)`;
const orders: Record<SortName, SortBy> = {
  status: { expression: place, type: sql`int` },
  docNo: { expression: sql`coalesce(i.doc_no, '')`, type: sql`text` },
  customerName: { expression: sql`c.name collate "zh-x-icu"`, type: sql`text` },
  period: { expression: sql`i.period::text`, type: sql`text` },
  payable: { expression: sql`i.payable`, type: sql`numeric` },
  dueDate: { expression: sql`coalesce(i.due_date, 'infinity')`, type: sql`date` },
  outstanding: { expression: sql`i.outstanding`, type: sql`numeric` },
  updatedAt: { expression: sql`i.updated_at`, type: sql`timestamptz` },
};
const batchRows = 2000;

/** What a statement is shown with; {@link listColumns} come from it. */
export const from = sql`invoice i join customer c on c.id = i.customer_id join contract k on k.id = i.contract_id
  left join area_manager am on am.area_code = c.area_code
  left join user_account m on m.id = coalesce(c.manager_override_user_id, am.user_id)`;

export const listColumns = sql`i.id, i.doc_type, i.doc_no, i.customer_id, c.name as customer_name, i.contract_id,
  k.contract_no, i.is_opening, i.external_no, k.commodity, i.period, i.status, trim_scale(i.quantity)::text as quantity, i.payable, i.outstanding,
  i.issue_date, i.due_date, i.extension_until, i.confirm_status, m.full_name as manager_name, i.updated_at,
  i.row_version, i.updated_by as updated_by_id,
  (select w.full_name from user_account w where w.id = i.updated_by) as updated_by`;

export type StateCount = { status: InvoiceStatus; count: number; payable: string; outstanding: string };

/** Lists of statements on the business date `today`. */
export function createInvoiceRepository(db: Db, today: string) {
  /** In a review that the person may take on, without having taken a step before. */
  const waitingFor = (actor: Actor) => {
    const isOther = sql`(i.submitted_by <> ${actor.id}::bigint
      or (i.status = 2 and (select o.review_min_persons from organisation o) = 2))`;
    return sql<SqlBool>`(${isOther} and (
      (i.status = 2 and ${visibleTo(actor, "invoice:review", today)})
      or (i.status = 3 and ${visibleTo(actor, "invoice:final", today)}
        and (i.reviewed_by <> ${actor.id}::bigint or (select o.review_min_persons from organisation o) = 2))))`;
  };

  const matching = (actor: Actor, filters: Filters) => {
    const { status, period, docType, confirmStatus, customerId, contractId, pointId, waiting, ids, number } = filters;
    const key = searchKey(filters.keyword ?? "");
    return allOf(
      visibleTo(actor, "invoice:read", today),
      sql<SqlBool>`i.voided_at is null`,
      key &&
        // Never by the customer's credit code: a partner, who does not see it, could guess it.
        sql<SqlBool>`(lower(i.doc_no) like ${likePattern(key)} or lower(i.external_no) like ${likePattern(key)} or lower(k.contract_no) = ${key}
          or lower(c.customer_no) = ${key} or c.name ilike ${likePattern(key)} or c.short_name ilike ${likePattern(key)})`,
      number && sql<SqlBool>`lower(i.doc_no) like ${likePattern(number)}`,
      status && sql<SqlBool>`i.status = any (${[...status]}::smallint[])`,
      period && sql<SqlBool>`i.period = any (${[...period]}::char(6)[])`,
      docType && sql<SqlBool>`i.doc_type = ${docType}`,
      confirmStatus && sql<SqlBool>`i.confirm_status = ${confirmStatus}`,
      // What was issued stays with the customer that was merged into another.
      customerId && sql<SqlBool>`(i.customer_id = ${customerId} or c.merged_into = ${customerId})`,
      contractId && sql<SqlBool>`i.contract_id = ${contractId}`,
      pointId &&
        sql<SqlBool>`exists (select from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id
          and l.point_id = ${pointId})`,
      waiting && waitingFor(actor),
      ids && sql<SqlBool>`i.id = any (${[...ids]}::bigint[])`,
    );
  };

  return {
    async list(actor: Actor, { sort, pageNo, pageSize, ...filters }: InvoiceQuery) {
      const order = keysetOf<SortName>(sort, orders, sql`i.id`);
      const { rows } = await sql<ListRow>`select ${listColumns} from ${from} where ${matching(actor, filters)}
        order by ${order.by} ${pageOf({ pageNo, pageSize })}`.execute(db);
      return rows;
    },

    /** Of all states, whatever the filter says of them. */
    async states(actor: Actor, filters: Filters): Promise<StateCount[]> {
      const { rows } = await sql<StateCount>`select i.status, count(*)::int as count, sum(i.payable)::text as payable,
          sum(i.outstanding)::text as outstanding
        from invoice i join customer c on c.id = i.customer_id join contract k on k.id = i.contract_id
        where ${matching(actor, { ...filters, status: undefined })} group by i.status`.execute(db);
      return invoiceStatuses.flatMap((status) => rows.filter((row) => row.status === status));
    },

    /** What leaves as a file is reached by that permission too. */
    export(actor: Actor, { sort, ...filters }: MatchingInvoices) {
      const condition = allOf(matching(actor, filters), visibleTo(actor, "export:data", today));
      const order = keysetOf<SortName>(sort, orders, sql`i.id`);
      const rows = inBatches(batchRows, async (after) => {
        const rest = allOf(condition, after && order.after(after));
        const batch = await sql<ListRow & { cursor: string }>`select ${listColumns}, ${order.cursor} as cursor
          from ${from} where ${rest} order by ${order.by} limit ${batchRows}`.execute(db);
        return batch.rows;
      });
      const count = async () => {
        const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n
          from ${from} where ${condition}`.execute(db);
        return counted[0]?.n ?? 0;
      };
      return { count, rows };
    },

    /** In the list's order, with what people call them. */
    async chosen(actor: Actor, { sort, ...filters }: Filters & Pick<MatchingInvoices, "sort">, most: number) {
      const order = keysetOf<SortName>(sort, orders, sql`i.id`);
      const { rows } = await sql<{ id: string; name: string }>`
        select i.id, coalesce(i.doc_no, c.name || ' ' || i.period) as name from ${from}
        where ${matching(actor, filters)} order by ${order.by} limit ${most}`.execute(db);
      return rows;
    },
  };
}
