import type { OpenItem, OpenItemQuery } from "@busbar/contract/receivables/open-items";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { visibleTo } from "../../kernel/records/customer-visibility.ts";
import { allOf, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";

type Filters = Omit<OpenItemQuery, "pageNo" | "pageSize">;
export type OpenSums = { total: number; owed: string };

/** What is owed on the business date `today`: rows of the view `open_item`, which alone says what that is. */
export function createOpenItemRepository(db: Db, today: string) {
  const matching = (actor: Actor, { kind, customerId, number, overdue }: Filters) => {
    // The customer's rows are asked for one customer at a time, so that each part of the view uses its own index.
    const from = customerId
      ? sql`(select x.* from customers_in(customer_survivor(${customerId}::bigint)) f (id)
          cross join lateral (select * from open_item o where o.customer_id = f.id) x) x`
      : sql`open_item x`;
    return sql`${from} join customer c on c.id = x.customer_id where ${allOf(
      visibleTo(actor, "invoice:read", today),
      kind && sql`x.kind = ${kind}`,
      number && sql`lower(x.number) like ${likePattern(number.toLowerCase())}`,
      overdue && sql`${isLate(today)}`,
    )}`;
  };

  return {
    async list(actor: Actor, { pageNo, pageSize, ...filters }: OpenItemQuery): Promise<OpenItem[]> {
      const { rows } = await sql<OpenItem>`select x.kind, x.id::text as id, x.number, c.id::text as "customerId",
          c.name as "customerName", x.period, x.due_on as "dueDate", x.owed::text as owed,
          ${isLate(today)} as "isOverdue"
        from ${matching(actor, filters)} order by x.due_on, x.number, x.id ${pageOf({ pageNo, pageSize })}`.execute(db);
      return rows;
    },

    async sums(actor: Actor, filters: Filters): Promise<OpenSums> {
      const { rows } = await sql<OpenSums>`select count(*)::int as total,
          coalesce(sum(x.owed), 0)::numeric(18, 2)::text as owed from ${matching(actor, filters)}`.execute(db);
      return rows[0] ?? { total: 0, owed: "0.00" };
    },
  };
}

const isLate = (today: string) => sql<boolean>`x.late_from <= ${today}::date`;
