import type { InvoiceQuery, MatchingInvoices } from "@busbar/contract/invoices/invoices";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { Ports } from "../../ports.ts";
import { type InvoiceStatus, invoiceStatuses } from "@busbar/contract/invoices/invoice-status";
import type { Right } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { searchedAmount, searchKey } from "../../kernel/module.ts";
import { customersOf, nameHolds, visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { inOwnRight, inPlacesOf, reachesAll } from "../../kernel/records/visibility.ts";
import { changedAfter, inBatches, keysetOf, portionOf, type SortBy } from "../../kernel/records/keyset.ts";
import { executePlanned } from "../../kernel/sql/asking.ts";
import { invoicePlace, invoiceState, invoiceStates } from "../../kernel/sql/invoice-states.ts";
import { allOf, type Db, likePattern, mayHoldGrams, pageOfIds } from "../../kernel/sql/query.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { ListRow } from "./invoice-rows.ts";
import { isLate } from "./figures/late.ts";
import { isReturnedTo, returnReason } from "./figures/returned.ts";
import { isPassing, passing } from "./verdicts/passing.ts";
import { isMailed, mailOf } from "./document/invoice-mails.ts";

type Filters = Omit<MatchingInvoices, "sort"> & {
  ids?: readonly string[];
  /** Part of the number or of the external one, or the amount. */
  number?: string;
};
type SortName = "status" | "docNo" | "customerName" | "period" | "payable" | "dueDate" | "outstanding" | "updatedAt";

/** Partners and enterprise users see issued statements only, without their history. */
export const isOutside = (actor: Actor): boolean => outsiderOf(actor) !== null;

/** A condition on `invoice i` with its `customer c`: the statements that `permission` reaches on that day. */
export const visibleTo = (actor: Actor, permission: Right, today: string): RawBuilder<SqlBool> =>
  allOf(
    customerVisibleTo(actor, permission, today),
    isOutside(actor) && sql<SqlBool>`i.status in (${invoiceStates.issued})`,
  );

const place = invoicePlace(sql`i.status`);
const placeOf = (status: InvoiceStatus): number => invoiceStatuses.indexOf(status) + 1;
/** Equality for a single value, so that an index returns the rows in order. */
const oneOf = (column: RawBuilder<unknown>, values: readonly (string | number)[], type: string): RawBuilder<SqlBool> =>
  values.length === 1
    ? sql<SqlBool>`${column} = ${values[0]}::${sql.raw(type)}`
    : sql<SqlBool>`${column} = any (${[...values]}::${sql.raw(type)}[])`;
/** Statements that other systems follow. */
export const invoiceChanges = ({ clock }: Pick<Ports, "clock">): ChangeSource => ({
  noun: "invoice",
  seenBy: (actor) => sql`select i.id, i.row_version from invoice i join customer c on c.id = i.customer_id
    where ${visibleTo(actor, "invoice:read", clock.today())}`,
});

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

/** Statements by part of their number. Text with letters matches its beginning only, which an index finds. */
const isNumbered = (part: string) => {
  const pattern = likePattern(part);
  return sql<SqlBool>`lower(i.doc_no) like ${/^[a-z]{2}/.test(part) ? pattern.slice(1) : pattern}`;
};
const isWorth = (amount: string | null) =>
  sql<SqlBool>`(i.payable = ${amount}::numeric or i.outstanding = ${amount}::numeric)`;

const isPaidIn = (month: string) =>
  sql<SqlBool>`(i.status in (${invoiceStates.settled}) and exists (select from allocation a
    where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null
      and a.allocated_on >= ${`${month}-01`}::date and a.allocated_on < ${`${month}-01`}::date + interval '1 month'))`;

/** The joins that {@link listColumns} need. */
const joins = sql`join contract k on k.id = i.contract_id
  left join area_manager am on am.area_code = c.area_code
  left join user_account m on m.id = coalesce(c.manager_override_user_id, am.user_id)`;
export const from = sql`invoice i join customer c on c.id = i.customer_id ${joins}`;

/** What is owed of `invoice i`; null while it is not issued. */
export const owedOf = sql<string | null>`case when i.status in (${invoiceStates.issued}) then i.outstanding end`;

export const listColumns = sql`i.id, i.doc_type, i.doc_no, i.customer_id, c.name as customer_name, i.contract_id,
  k.contract_no, i.is_opening, i.external_no, k.commodity, i.period, i.status, trim_scale(i.quantity)::text as quantity, i.payable, ${owedOf} as outstanding,
  i.issue_date, i.due_date, i.extension_until, i.confirm_status, m.full_name as manager_name, ${mailOf} as mail, i.updated_at,
  i.row_version, i.updated_by as updated_by_id,
  (select w.full_name from user_account w where w.id = i.updated_by) as updated_by`;

export type StateCount = { status: InvoiceStatus; count: number; payable: string; outstanding: string | null };

/** Lists of statements on the business date `today`. */
export function createInvoiceRepository(db: Db, today: string) {
  /** Statements in a review that the person may do, and in which they took no step before. */
  const waitsFor = (actor: Actor) => {
    const isSmall = sql`(select o.review_min_persons from organisation o) = 2`;
    const waits = (as: Actor, persons: readonly string[]) => {
      const ofThem = sql`any (${[...persons]}::bigint[])`;
      return sql<SqlBool>`((not i.submitted_by = ${ofThem} or (i.status = ${invoiceState.firstReview} and ${isSmall})) and (
        (i.status = ${invoiceState.firstReview} and not ${isPassing} and ${visibleTo(as, "invoice:review", today)})
        or (i.status = ${invoiceState.finalReview} and ${visibleTo(as, "invoice:final", today)} and (${isSmall}
          or not (i.reviewed_by = ${ofThem} or coalesce(i.reviewed_for = ${ofThem}, false))))))`;
    };
    const own = waits(inOwnRight(actor), [actor.id]);
    const places = inPlacesOf(actor).map((away) => ({ ...away, waits: waits(away.actor, [actor.id, away.id]) }));
    return { own, places };
  };
  const waitingFor = (actor: Actor) => {
    const { own, places } = waitsFor(actor);
    return sql<SqlBool>`(i.status in (${invoiceStates.inReview}) and (${sql.join([own, ...places.map(({ waits }) => waits)], sql` or `)}))`;
  };
  /** In whose place the person would take the next step of a review; null for their own. */
  const inPlaceOf = (actor: Actor) => {
    const { own, places } = waitsFor(actor);
    if (places.length === 0) return sql<string | null>`null::text`;
    const names = places.map(({ name, waits }) => sql`when ${waits} then ${name}::text`);
    return sql<
      string | null
    >`case when i.status not in (${invoiceStates.inReview}) or ${own} then null ${sql.join(names, sql` `)} end`;
  };

  const matching = (actor: Actor, filters: Filters) => {
    const {
      status,
      period,
      docType,
      confirmStatus,
      customerId,
      contractId,
      pointId,
      partnerId,
      mail,
      waiting,
      paidIn,
      late,
      ids,
      number,
    } = filters;
    const key = searchKey(filters.keyword ?? "");
    return allOf(
      visibleTo(actor, "invoice:read", today),
      sql<SqlBool>`i.voided_at is null`,
      key &&
        // Joined by UNION, so that each part uses its own index. The credit code is not searched, because partners, who
        // do not see it, could guess it.
        sql<SqlBool>`i.id in (
          select i.id from invoice i where ${isNumbered(key)}
          union select n.id from invoice n where lower(n.external_no) like ${likePattern(key)}
          union select n.id from invoice n join contract m on m.id = n.contract_id where lower(m.contract_no) = ${key}
          union select n.id from invoice n join customer m on m.id = n.customer_id
            where ${mayHoldGrams(sql`m.search`, key)} and (lower(m.customer_no) = ${key} or ${nameHolds("m", key)})
          union select i.id from invoice i where ${isWorth(searchedAmount(key))})`,
      number &&
        sql<SqlBool>`(${isNumbered(number)} or ${isWorth(searchedAmount(number))}
          or (i.external_no <> '' and lower(i.external_no) like ${likePattern(number)}))`,
      // The indexes of the list begin with this position.
      status &&
        sql<SqlBool>`(i.status = any (${[...status]}::smallint[]) and ${oneOf(place, status.map(placeOf), "int")})`,
      period && oneOf(sql`i.period`, period, "char(6)"),
      docType && sql<SqlBool>`i.doc_type = ${docType}`,
      confirmStatus && sql<SqlBool>`i.confirm_status = ${confirmStatus}`,
      // Issued documents stay with the merged customer, so a chosen customer includes those merged into it.
      customerId &&
        sql<SqlBool>`i.customer_id = any (array(select n.id from customer n
          where n.id = ${customerId} or n.merged_into = ${customerId}))`,
      contractId && sql<SqlBool>`i.contract_id = ${contractId}`,
      pointId &&
        sql<SqlBool>`exists (select from invoice_line l where l.customer_id = i.customer_id and l.invoice_id = i.id
          and l.point_id = ${pointId})`,
      partnerId && sql<SqlBool>`i.customer_id in (${customersOf(actor, partnerId)})`,
      mail && (isOutside(actor) ? sql<SqlBool>`false` : isMailed(mail)),
      waiting === "me" && waitingFor(actor),
      waiting === "returned" && isReturnedTo(actor.id),
      paidIn && isPaidIn(paidIn),
      late && isLate(today),
      changedAfter(sql`i.updated_at`, filters.updatedAfter),
      ids && sql<SqlBool>`i.id = any (${[...ids]}::bigint[])`,
    );
  };

  /** Joins the customer only when the query needs it, because that join would be most of the work. */
  const fromFor = (actor: Actor, filters: Filters, sort?: MatchingInvoices["sort"]) =>
    reachesAll(actor, "invoice:read") && !filters.mail && !filters.waiting && !sort?.endsWith("customerName")
      ? sql`invoice i`
      : sql`invoice i join customer c on c.id = i.customer_id`;

  return {
    matching,
    fromFor,
    waitingFor,

    /** Two queries: planning the row's joins takes longer than a second round trip, so only their plan is kept. */
    async list(
      actor: Actor,
      { sort, pageNo, pageSize, ...filters }: InvoiceQuery & Pick<Filters, "number">,
      after?: string,
    ): Promise<ListRow[]> {
      const order = keysetOf<SortName>(sort, orders, sql`i.id`);
      const { rows: page } = await sql<{ id: string }>`select i.id from ${fromFor(actor, filters, sort)}
        ${portionOf({ pageNo, pageSize, after }, matching(actor, filters), order.by, sql`i.id`)}`.execute(db);
      if (page.length === 0) return [];
      const rows = sql<ListRow>`select ${listColumns}, ${inPlaceOf(actor)} as in_place_of, ${returnReason} as return_reason,
          ${passing} as passing
        from ${pageOfIds(page.map(({ id }) => id))}
          join invoice i on i.id = page.id join customer c on c.id = i.customer_id ${joins}
        where ${visibleTo(actor, "invoice:read", today)} order by page.place`;
      return executePlanned(db, "invoices.rows", rows);
    },

    /** Counts every state and ignores the filter by state. */
    async states(actor: Actor, filters: Filters): Promise<StateCount[]> {
      const { rows } = await sql<StateCount>`select i.status, count(*)::int as count, sum(i.payable)::text as payable,
          sum(${owedOf})::text as outstanding
        from ${fromFor(actor, filters)}
        where ${matching(actor, { ...filters, status: undefined })} group by i.status`.execute(db);
      return invoiceStatuses.flatMap((status) => rows.filter((row) => row.status === status));
    },

    /** Exported rows must also be reached by the permission for exports. */
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

    /** The given statements that both permissions reach. */
    async reached(actor: Actor, ids: readonly string[], beside: Right): Promise<string[]> {
      const condition = allOf(visibleTo(actor, "invoice:read", today), visibleTo(actor, beside, today));
      const { rows } = await sql<{ id: string }>`select i.id from invoice i join customer c on c.id = i.customer_id
        where i.id = any (${[...ids]}::bigint[]) and i.voided_at is null and ${condition}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Statements in the list's order with their names; `beside`: a second permission that must reach them. */
    async chosen(
      actor: Actor,
      { sort, ...filters }: Filters & Pick<MatchingInvoices, "sort">,
      most: number,
      beside?: Right,
    ) {
      const order = keysetOf<SortName>(sort, orders, sql`i.id`);
      const { rows } = await sql<{ id: string; name: string }>`
        select i.id, coalesce(i.doc_no, c.name || ' ' || i.period) as name from ${from}
        where ${allOf(matching(actor, filters), beside && visibleTo(actor, beside, today))}
        order by ${order.by} limit ${most}`.execute(db);
      return rows;
    },
  };
}
