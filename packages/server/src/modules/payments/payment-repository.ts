import { payments } from "@busbar/contract/payments/payment-fields";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { Ports } from "../../ports.ts";
import type { MatchingPayments, PaymentQuery } from "@busbar/contract/payments/payments";
import type { Permission } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { fieldColumns } from "../../kernel/fields/columns.ts";
import { searchedAmount, searchKey } from "../../kernel/module.ts";
import { nameHolds, visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { isReferredTo } from "../../kernel/records/external-refs.ts";
import { changedAfter, inBatches, keysetOf, portionOf, type SortBy } from "../../kernel/records/keyset.ts";
import { executePlanned } from "../../kernel/sql/asking.ts";
import { allOf, type Db, likePattern, mayHold, pageOf, pageOfIds } from "../../kernel/sql/query.ts";
import type { ListRow } from "./payment-rows.ts";

type Filters = Omit<MatchingPayments, "sort"> & {
  /** Part of the number, or the amount. */
  number?: string;
  ids?: readonly string[];
};
type SortName = "valueDate" | "payNo" | "customerName" | "amount" | "unallocated" | "updatedAt";

/**
 * A condition on `payment p` with its `customer c`: payments of customers that `permission` reaches on that day.
 * Payments without a known customer are reached by people who reach everything.
 */
export const visibleTo = (actor: Actor, permission: Permission, today: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${customerVisibleTo(actor, permission, today)}, false)`;

/** Payments that other systems follow. */
export const paymentChanges = ({ clock }: Pick<Ports, "clock">): ChangeSource => ({
  noun: "payment",
  seenBy: (actor) => sql`select p.id, p.row_version from payment p left join customer c on c.id = p.customer_id
    where ${visibleTo(actor, "payment:read", clock.today())}`,
});

const orders: Record<SortName, SortBy> = {
  valueDate: { expression: sql`p.value_date`, type: sql`date` },
  payNo: { expression: sql`p.pay_no`, type: sql`text` },
  customerName: { expression: sql`coalesce(c.name, '') collate "zh-x-icu"`, type: sql`text` },
  amount: { expression: sql`p.amount`, type: sql`numeric` },
  unallocated: { expression: sql`p.unallocated`, type: sql`numeric` },
  updatedAt: { expression: sql`p.updated_at`, type: sql`timestamptz` },
};
const batchRows = 2000;
export type PaymentSums = { total: number; amount: string; unallocated: string; owed: string };

/** The joins that {@link listColumns} need. */
export const from = sql`payment p left join customer c on c.id = p.customer_id`;

/** The state of `payment p`; a rest of nothing has an index of its own. */
const stateOf = sql`case when p.status = 'REVERSED' then 'REVERSED' when p.unallocated = 0 then 'ALLOCATED'
  when p.unallocated < 0 then 'OWED' when p.unallocated = p.amount then 'OPEN' else 'PARTLY' end`;

export const listColumns = sql`p.id, p.pay_no, p.kind, p.customer_id, c.name as customer_name,
  ${fieldColumns(payments, "p")}, p.status, ${stateOf} as state, p.allocated, p.unallocated, p.updated_at,
  p.row_version, p.updated_by as updated_by_id,
  (select w.full_name from user_account w where w.id = p.updated_by) as updated_by`;

/** The searched text; the expression must equal that of the index. */
const searchedText = sql`lower(normalize(n.pay_no || E'\n' || n.payer || E'\n' || n.remark || E'\n' || n.bank_ref || E'\n'
  || n.payer_account, nfkc) collate "und-x-icu")`;

/** Lists of payments on the business date `today`. */
export function createPaymentRepository(db: Db, today: string) {
  const matching = (actor: Actor, { keyword, number, ids, ...given }: Filters) => {
    const { customerId, kind, method, status, state, open, from: first, to: last } = given;
    const key = searchKey(keyword ?? "");
    const like = likePattern(key);
    const typed = searchedAmount(key);
    return allOf(
      // For a payment without a customer the condition is null, which excludes the row as false does; so the planner
      // may check the customer first.
      customerVisibleTo(actor, "payment:read", today),
      key &&
        // Joined by UNION, so that each part uses its own index.
        sql<SqlBool>`p.id in (
          select n.id from payment n where ${mayHold(searchedText, key)} and ${searchedText} like ${like}
          union select n.id from payment n join customer m on m.id = n.customer_id where ${nameHolds("m", key)}
          union select n.id from payment n where n.amount = ${typed}::numeric)`,
      number &&
        sql<SqlBool>`(lower(p.pay_no) like ${likePattern(number)} or p.amount = ${searchedAmount(number)}::numeric)`,
      // Payments stay with the merged customer, so a chosen customer includes those merged into it.
      customerId && sql<SqlBool>`(p.customer_id = ${customerId} or c.merged_into = ${customerId})`,
      ids && sql<SqlBool>`p.id = any (${[...ids]}::bigint[])`,
      kind && sql<SqlBool>`p.kind = ${kind}`,
      method && sql<SqlBool>`p.method = ${method}`,
      status && sql<SqlBool>`p.status = ${status}`,
      state && sql<SqlBool>`${stateOf} = ${state}`,
      (state === "OPEN" || state === "PARTLY" || state === "OWED") && sql<SqlBool>`p.unallocated <> 0`,
      open === "unallocated" && sql<SqlBool>`p.unallocated > 0`,
      open === "unmatched" && sql<SqlBool>`p.customer_id is null and p.status = 'RECORDED'`,
      first && sql<SqlBool>`p.value_date >= ${first}::date`,
      last && sql<SqlBool>`p.value_date <= ${last}::date`,
      given.externalRef && isReferredTo("payment", sql`p.id`, given.externalRef),
      changedAfter(sql`p.updated_at`, given.updatedAfter),
    );
  };

  return {
    matching,

    /** Two queries: planning the row's joins takes longer than a second round trip, so only their plan is kept. */
    async list(
      actor: Actor,
      { sort, pageNo, pageSize, ...filters }: PaymentQuery & Pick<Filters, "number">,
      after?: string,
    ): Promise<ListRow[]> {
      const order = keysetOf<SortName>(sort, orders, sql`p.id`);
      const { rows: page } = await sql<{ id: string }>`select p.id from ${from}
        ${portionOf({ pageNo, pageSize, after }, matching(actor, filters), order.by, sql`p.id`)}`.execute(db);
      if (page.length === 0) return [];
      const rows = sql<ListRow>`select ${listColumns}
        from ${pageOfIds(page.map(({ id }) => id))} join payment p on p.id = page.id
          left join customer c on c.id = p.customer_id
        where ${visibleTo(actor, "payment:read", today)} order by page.place`;
      return executePlanned(db, "payments.rows", rows);
    },

    async sums(actor: Actor, filters: Filters): Promise<PaymentSums> {
      const { rows } = await sql<PaymentSums>`select count(*)::int as total,
          coalesce(sum(p.amount) filter (where p.status = 'RECORDED'), 0)::numeric(18, 2)::text as amount,
          coalesce(sum(p.unallocated) filter (where p.unallocated > 0), 0)::numeric(18, 2)::text as unallocated,
          coalesce(-sum(p.unallocated) filter (where p.unallocated < 0), 0)::numeric(18, 2)::text as owed
        from ${from} where ${matching(actor, filters)}`.execute(db);
      return rows[0] ?? { total: 0, amount: "0.00", unallocated: "0.00", owed: "0.00" };
    },

    /** Exported rows must also be reached by the permission for exports. */
    export(actor: Actor, { sort, ...filters }: Filters & Pick<MatchingPayments, "sort">) {
      const condition = allOf(matching(actor, filters), visibleTo(actor, "export:data", today));
      const order = keysetOf<SortName>(sort, orders, sql`p.id`);
      const rows = inBatches(batchRows, async (after) => {
        const rest = allOf(condition, after && order.after(after));
        const batch = await sql<ListRow & { cursor: string }>`select ${listColumns}, ${order.cursor} as cursor
          from ${from} where ${rest} order by ${order.by} limit ${batchRows}`.execute(db);
        return batch.rows;
      });
      const count = async () => {
        const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${from}
          where ${condition}`.execute(db);
        return counted[0]?.n ?? 0;
      };
      return { count, rows };
    },

    /** The rows of a bulk action, in the list's order. */
    async chosen(actor: Actor, { sort, ...filters }: Filters & Pick<MatchingPayments, "sort">, most: number) {
      const { rows } = await sql<{ id: string; name: string }>`select p.id, concat_ws(' ', p.pay_no, c.name) as name
        from ${from} where ${matching(actor, filters)}
        order by ${keysetOf<SortName>(sort, orders, sql`p.id`).by} limit ${most}`.execute(db);
      return rows;
    },

    /** Receipts with an unallocated rest, oldest first. */
    async open(actor: Actor, page: { pageNo: number; pageSize: number }) {
      const condition = allOf(
        visibleTo(actor, "payment:allocate", today),
        sql<SqlBool>`p.kind = 'RECEIPT' and p.unallocated > 0`,
      );
      const { rows } = await sql<ListRow & { total: number }>`select ${listColumns}, count(*) over ()::int as total
        from ${from} where ${condition} order by p.value_date, p.id ${pageOf(page)}`.execute(db);
      return { rows, total: rows[0]?.total ?? 0 };
    },
  };
}
