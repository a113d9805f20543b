import { type AgeBucket, ageBuckets } from "@busbar/contract/receivables/age-buckets";
import type {
  AgedAmounts,
  AgedStatement,
  AgedStatementQuery,
  AgeingBy,
  AgeingExportQuery,
} from "@busbar/contract/receivables/ageing";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Region } from "@busbar/contract/areas/areas";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { belongsToVisible, visibleTo } from "../../kernel/records/customer-visibility.ts";
import { regionPlace } from "../../kernel/region-order.ts";
import { invoiceStates } from "../../kernel/sql/invoice-states.ts";
import { allOf, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";

type Filters = Omit<AgeingExportQuery, "sort" | "format" | "by" | "asOf"> & {
  customerId?: string | undefined;
};
type GroupQuery = Omit<AgeingExportQuery, "format" | "asOf">;
type Page = { pageNo: number; pageSize: number };
type Amount = AgeBucket | "total";
export type AgeingGroup = AgedAmounts & {
  id: string;
  name: string | null;
  customerNo: string | null;
  managerName: string | null;
  region: Region | null;
  statements: number;
};

/** What was taken from statements between `day` and today, by allocations and write-offs. */
const movedSince = (day: string) => sql`(select o.customer_id, o.invoice_id, sum(o.amount) as amount from (
  select a.customer_id, a.invoice_id, case when a.allocated_on <= ${day}::date then -a.amount
    when a.reversed_on is null then a.amount end as amount
  from allocation a where a.allocated_on > ${day}::date or a.reversed_on > ${day}::date
  union all
  select w.customer_id, w.invoice_id, case when w.written_off_on <= ${day}::date then -w.amount
    when w.reversed_on is null then w.amount end
  from write_off w where w.written_off_on > ${day}::date or w.reversed_on > ${day}::date
  union all
  -- Amounts settled without an allocation, such as before the cut-over, count from the statement's payment date.
  select i.customer_id, i.id, i.allocated - coalesce((select sum(a.amount) from allocation a
    where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null), 0)
  from invoice i where (i.paid_at at time zone 'Asia/Shanghai')::date > ${day}::date
  union all
  select i.customer_id, i.id, greatest(i.payable, 0) - i.allocated
  from invoice i where i.settlement_kind = 'CREDITED' and exists (select from invoice c
    where c.customer_id = i.customer_id and c.corrects_id = i.id and c.doc_type = 'CREDIT' and c.issue_date > ${day}::date)
) o group by o.customer_id, o.invoice_id)`;

/** What was owed of offset `p` at the end of `day`: what it took back, less what of that came from statements and what was paid. */
export const offsetOwedOn = (day: RawBuilder<unknown>) => sql`(case when p.value_date <= ${day}
    and (p.reversed_on is null or p.reversed_on > ${day})
  then p.withdrawn - p.amount + coalesce((select sum(case when a.payment_id = p.id then a.amount else -a.amount end)
    from allocation a where (a.payment_id = p.id or a.offset_id = p.id) and a.allocated_on <= ${day}
      and (a.reversed_on is null or a.reversed_on > ${day})), 0) end)`;

/** The due day as of the end of `day`: an extension that was granted later does not count. */
export const dueOn = (day: RawBuilder<unknown>) => sql`case when i.extension_until is null then i.due_date
  else greatest(i.due_date, (select x.until from invoice_extension x
    where x.customer_id = i.customer_id and x.invoice_id = i.id and x.made_on <= ${day} order by x.id desc limit 1)) end`;

const bucketOf = sql`case when a.is_due then 'notDue' when a.days <= 30 then 'upTo30' when a.days <= 60 then 'upTo60'
  when a.days <= 90 then 'upTo90' else 'over90' end`;

const amounts = [...ageBuckets, "total"] as const;
const column = (table: string, name: string) => sql.ref(`${table}.${name}`);
const money = (amount: RawBuilder<unknown>, name: string) =>
  sql`coalesce(${amount}, 0)::numeric(18, 2)::text as ${sql.id(name)}`;
/** The sums of a group as numbers, the same as text, and the totals of all groups beside each. */
const sumsOfGroup = sql.join(
  amounts.map((name) =>
    name === "total"
      ? sql`sum(a.owed) as total`
      : sql`sum(a.owed) filter (where a.bucket = ${sql.lit(name)}) as ${sql.id(name)}`,
  ),
);
const textsOfGroup = sql.join(amounts.map((name) => money(column("g", name), name)));
const textsOfAll = sql.join(amounts.map((name) => money(sql`sum(${column("g", name)}) over ()`, `all ${name}`)));
const nothing = Object.fromEntries(amounts.map((name) => [name, "0.00"])) as AgedAmounts;

/** One page of groups, the number of groups and statements, and the totals. */
export type AgeingPage = { rows: AgeingGroup[]; groups: number; statements: number; sums: AgedAmounts };

/**
 * What was owed on the day `asOf`, seen from the business date `today`: the present debt, with everything since `asOf`
 * reversed. So today's sums equal those of the list of statements, whatever the allocations are.
 */
export function createAgeingRepository(db: Db, { today, asOf }: { today: string; asOf: string }) {
  const isPast = asOf < today;
  const due = dueOn(sql`${asOf}::date`);
  /** Today's debts are those of the view; those of a past day are rolled back from it. */
  const items = isPast
    ? sql`(select 'statement' as kind, i.customer_id, i.id, i.doc_no as number, i.period::text as period, i.payable,
          i.issue_date as issued_on, ${due} as due_on, ${due} + 1 as late_from,
          i.outstanding + coalesce(o.amount, 0) as owed
        from invoice i left join ${movedSince(asOf)} o on o.customer_id = i.customer_id and o.invoice_id = i.id
        where i.status in (${invoiceStates.issued}) and i.payable > 0 and (i.outstanding > 0 or o.amount > 0) and i.voided_at is null
        union all
        select 'offset', p.customer_id, p.id, p.pay_no, to_char(p.value_date, 'YYYYMM'), -p.amount, p.value_date,
          p.value_date, p.value_date, ${offsetOwedOn(sql`${asOf}::date`)}
        from payment p where p.kind = 'OFFSET')`
    : sql`open_item`;

  /** What was open on that day, with the customer that owes it and its manager. */
  const aged = (actor: Actor, filters: Filters, beside: readonly Permission[] = []): RawBuilder<unknown> => {
    const { region, manager, keyword, customerId, bucket } = filters;
    const reached = allOf(
      visibleTo(actor, "receivable:read", today),
      ...beside.map((one) => visibleTo(actor, one, today)),
      region && sql<SqlBool>`c.region = any (${[...region]}::text[])`,
    );
    const chosen = allOf(
      customerId && sql<SqlBool>`b.customer_id = ${customerId}::bigint`,
      bucket && sql<SqlBool>`b.bucket = ${bucket}`,
      manager !== undefined &&
        (manager === "none" ? sql<SqlBool>`m.id is null` : sql<SqlBool>`m.user_code = ${manager}`),
      keyword && sql<SqlBool>`(n.name ilike ${likePattern(keyword)} or n.customer_no = ${keyword.toUpperCase()})`,
    );
    return sql`(select b.*, n.name as customer_name, n.customer_no, m.user_code as manager_code,
        m.full_name as manager_name
      from (select a.*, ${bucketOf} as bucket from (
          select x.kind, x.id, x.number, x.period, x.payable, x.due_on, ${asOf}::date - x.due_on as days,
            x.late_from > ${asOf}::date as is_due, x.owed, c.region, case when c.merged_into is not null
              and ${belongsToVisible(sql`customer_survivor(c.id)`, actor, "receivable:read", today)}
              then customer_survivor(c.id) else c.id end as customer_id
          from ${items} x join customer c on c.id = x.customer_id
          where x.issued_on <= ${asOf}::date and ${reached}) a
        where a.owed > 0) b
      join customer n on n.id = b.customer_id
      left join customer_manager_history h on h.customer_id = n.id and h.valid_from <= ${asOf}::date
        and (h.valid_to is null or h.valid_to > ${asOf}::date)
      left join area_manager am on am.area_code = n.area_code
      left join user_account m on m.id = coalesce(h.user_id, n.manager_override_user_id, am.user_id)
      where ${chosen}) a`;
  };

  const groups = {
    customer: {
      columns: sql`a.customer_id::text as id, a.customer_name as name, a.customer_no as "customerNo",
        a.manager_name as "managerName", a.region`,
      by: sql`a.customer_id, a.customer_name, a.customer_no, a.manager_name, a.region`,
    },
    manager: {
      columns: sql`coalesce(a.manager_code, 'none') as id, a.manager_name as name, null as "customerNo",
        null as "managerName", null as region`,
      by: sql`a.manager_code, a.manager_name`,
    },
    region: {
      columns: sql`a.region as id, a.region as name, null as "customerNo", null as "managerName", a.region`,
      by: sql`a.region`,
    },
  };

  const orderOf = (sort: AgeingExportQuery["sort"], by: AgeingBy) => {
    const down = sort.startsWith("-");
    const name = down ? sort.slice(1) : sort;
    const expression =
      name !== "name"
        ? sql`sum(a.owed) ${name === "total" ? sql`` : sql`filter (where a.bucket = ${name})`}`
        : by === "region"
          ? regionPlace(sql`a.region`)
          : by === "manager"
            ? sql`a.manager_name collate "zh-x-icu"`
            : sql`a.customer_name collate "zh-x-icu"`;
    return sql`${expression} ${sql.raw(down ? "desc" : "asc")} nulls last, ${groups[by].by}`;
  };

  /** `page` null: all groups; `beside`: further permissions that must reach them, such as that for exports. */
  async function read(
    actor: Actor,
    query: GroupQuery,
    page: Page | null,
    beside: readonly Permission[] = page ? [] : ["export:data"],
  ): Promise<AgeingPage> {
    const { by, sort, ...filters } = query;
    const { rows } = await sql<AgeingGroup & { groups: number; all: number } & Record<`all ${Amount}`, string>>`
      select g.id, g.name, g."customerNo", g."managerName", g.region, g.statements, ${textsOfGroup},
        count(*) over ()::int as groups, sum(g.statements) over ()::int as "all", ${textsOfAll}
      from (select ${groups[by].columns}, count(*)::int as statements, ${sumsOfGroup},
          row_number() over (order by ${orderOf(sort, by)}) as place
        from ${aged(actor, filters, beside)} group by ${groups[by].by}) g
      order by g.place ${page ? pageOf(page) : sql``}`.execute(db);
    const [first] = rows;
    // Beyond the last page no row carries the totals.
    if (!first && page && page.pageNo > 1)
      return { ...(await read(actor, query, { pageNo: 1, pageSize: 1 }, beside)), rows: [] };
    if (!first) return { rows: [], groups: 0, statements: 0, sums: nothing };
    const sums = Object.fromEntries(amounts.map((name) => [name, first[`all ${name}`]])) as AgedAmounts;
    return { rows, groups: first.groups, statements: first.all, sums };
  }

  return {
    read,

    async statements(actor: Actor, { pageNo, pageSize, ...filters }: Omit<AgedStatementQuery, "asOf">) {
      type Found = AgedStatement & { all: number; sum: string };
      const found = async (page: Page): Promise<Found[]> => {
        const { rows } = await sql<Found>`select a.kind, a.id, a.number as "docNo", a.customer_id as "customerId",
            a.customer_name as "customerName", a.period, a.due_on as "dueDate", a.payable,
            a.owed::numeric(16, 2)::text as owed, a.days, count(*) over ()::int as "all",
            ${money(sql`sum(a.owed) over ()`, "sum")}
          from ${aged(actor, filters)} order by a.due_on, a.kind desc, a.id ${pageOf(page)}`.execute(db);
        return rows;
      };
      const list = await found({ pageNo, pageSize });
      const [first] = list.length > 0 || pageNo === 1 ? list : await found({ pageNo: 1, pageSize: 1 });
      return { list, total: first?.all ?? 0, sum: first?.sum ?? "0.00" };
    },
  };
}
