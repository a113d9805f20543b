import type {
  AgeBucket,
  AgedAmounts,
  AgedStatement,
  AgedStatementQuery,
  AgeingBy,
  AgeingExportQuery,
} from "@busbar/contract/receivables/ageing";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Region } from "@busbar/contract/sales/areas";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { belongsToVisible, visibleTo } from "../../kernel/records/customer-visibility.ts";
import { regionPlace } from "../../kernel/region-order.ts";
import { allOf, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";

type Filters = Omit<AgeingExportQuery, "sort" | "format" | "by" | "asOf"> & {
  customerId?: string | undefined;
  bucket?: AgeBucket | undefined;
};
type GroupQuery = Omit<AgeingExportQuery, "format" | "asOf">;
type GroupFilters = Omit<GroupQuery, "sort">;
export type AgeingGroup = AgedAmounts & {
  id: string;
  name: string | null;
  customerNo: string | null;
  managerName: string | null;
  region: Region | null;
  statements: number;
};

/** Allocations and write-offs that count on one side of `day` alone: what they take from a statement, seen from today. */
const since = (day: string) => sql`(
  coalesce((select sum(case when a.allocated_on > ${day}::date then case when a.reversed_on is null then a.amount end
      when a.reversed_on > ${day}::date then -a.amount end)
    from allocation a where a.customer_id = i.customer_id and a.invoice_id = i.id), 0)
  + coalesce((select sum(case when w.written_off_on > ${day}::date then case when w.reversed_on is null then w.amount end
      when w.reversed_on > ${day}::date then -w.amount end)
    from write_off w where w.customer_id = i.customer_id and w.invoice_id = i.id), 0)
  -- What was settled without an allocation, such as before the cut-over, counts from its payment.
  + case when (i.paid_at at time zone 'Asia/Shanghai')::date > ${day}::date then i.allocated
      - coalesce((select sum(a.amount) from allocation a
          where a.customer_id = i.customer_id and a.invoice_id = i.id and a.reversed_on is null), 0) else 0 end
  + case when i.settlement_kind = 'CREDITED' and exists (select from invoice o where o.customer_id = i.customer_id
        and o.corrects_id = i.id and o.doc_type = 'CREDIT' and o.issue_date > ${day}::date)
      then greatest(i.payable, 0) - i.allocated else 0 end)`;

const bucketOf = sql`case when a.days <= 0 then 'notDue' when a.days <= 30 then 'upTo30' when a.days <= 60 then 'upTo60'
  when a.days <= 90 then 'upTo90' else 'over90' end`;

const sums = sql`count(*)::int as statements,
  coalesce(sum(a.owed) filter (where a.bucket = 'notDue'), 0)::numeric(18, 2)::text as "notDue",
  coalesce(sum(a.owed) filter (where a.bucket = 'upTo30'), 0)::numeric(18, 2)::text as "upTo30",
  coalesce(sum(a.owed) filter (where a.bucket = 'upTo60'), 0)::numeric(18, 2)::text as "upTo60",
  coalesce(sum(a.owed) filter (where a.bucket = 'upTo90'), 0)::numeric(18, 2)::text as "upTo90",
  coalesce(sum(a.owed) filter (where a.bucket = 'over90'), 0)::numeric(18, 2)::text as "over90",
  coalesce(sum(a.owed), 0)::numeric(18, 2)::text as total`;

/**
 * What was owed on the day `asOf`, seen from the business date `today`: what is owed now, with what came or went since
 * then taken back. So the sums of today are those of the list of statements, whatever allocations there are.
 */
export function createAgeingRepository(db: Db, { today, asOf }: { today: string; asOf: string }) {
  const isPast = asOf < today;
  const owed = isPast ? sql`i.outstanding + ${since(asOf)}` : sql`i.outstanding`;
  // What is owed today is found by its own index.
  const isCandidate = isPast ? sql`i.status in (4, -1, 5, 6) and i.payable > 0` : sql`i.outstanding > 0`;

  /** Open statements of the day, with the customer that answers for them and who answered for it. */
  const aged = (actor: Actor, filters: Filters, beside?: Permission): RawBuilder<unknown> => {
    const { region, manager, keyword, customerId, bucket } = filters;
    const reached = allOf(
      visibleTo(actor, "receivable:read", today),
      beside && visibleTo(actor, beside, today),
      region && sql<SqlBool>`c.region = any (${[...region]}::text[])`,
    );
    const chosen = allOf(
      customerId && sql<SqlBool>`b.customer_id = ${customerId}::bigint`,
      bucket && sql<SqlBool>`b.bucket = ${bucket}`,
      manager !== undefined &&
        (manager === "none" ? sql<SqlBool>`m.id is null` : sql<SqlBool>`m.user_code = ${manager}`),
      keyword && sql<SqlBool>`(n.name ilike ${likePattern(keyword)} or n.customer_no = ${keyword.toUpperCase()})`,
    );
    const due = sql`greatest(i.due_date, i.extension_until)`;
    return sql`(select b.*, n.name as customer_name, n.customer_no, m.user_code as manager_code,
        m.full_name as manager_name
      from (select a.*, ${bucketOf} as bucket from (
          select i.id, i.doc_no, i.period, i.payable, ${due} as due_date, ${asOf}::date - ${due} as days,
            ${owed} as owed, c.region, case when c.merged_into is not null
              and ${belongsToVisible(sql`customer_survivor(c.id)`, actor, "receivable:read", today)}
              then customer_survivor(c.id) else c.id end as customer_id
          from invoice i join customer c on c.id = i.customer_id
          where ${isCandidate} and i.voided_at is null and i.issue_date <= ${asOf}::date and ${reached}) a
        where a.owed > 0) b
      join customer n on n.id = b.customer_id
      left join user_account m on m.id = coalesce((select h.user_id from customer_manager_history h
          where h.customer_id = n.id and h.valid_from <= ${asOf}::date and (h.valid_to is null or h.valid_to > ${asOf}::date)),
        n.manager_override_user_id, (select am.user_id from area_manager am where am.area_code = n.area_code))
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

  return {
    async rows(actor: Actor, query: GroupQuery, page?: { pageNo: number; pageSize: number }): Promise<AgeingGroup[]> {
      const { by, sort, ...filters } = query;
      const { rows } = await sql<AgeingGroup>`select ${groups[by].columns}, ${sums}
        from ${aged(actor, filters, page ? undefined : "export:data")} group by ${groups[by].by}
        order by ${orderOf(sort, by)} ${page ? pageOf(page) : sql``}`.execute(db);
      return rows;
    },

    /** Of all rows, and how many there are. */
    async sums(
      actor: Actor,
      { by, ...filters }: GroupFilters,
      beside?: Permission,
    ): Promise<AgedAmounts & { groups: number }> {
      const key = {
        customer: sql`a.customer_id::text`,
        manager: sql`coalesce(a.manager_code, '')`,
        region: sql`a.region`,
      };
      const { rows } = await sql<AgedAmounts & { groups: number }>`select ${sums},
          count(distinct ${key[by]})::int as groups from ${aged(actor, filters, beside)}`.execute(db);
      return rows[0] as AgedAmounts & { groups: number };
    },

    async statements(actor: Actor, { pageNo, pageSize, ...filters }: Omit<AgedStatementQuery, "asOf">) {
      const { rows } = await sql<AgedStatement>`select a.id, a.doc_no as "docNo", a.customer_id as "customerId",
          a.customer_name as "customerName", a.period, a.due_date as "dueDate", a.payable,
          a.owed::numeric(16, 2)::text as owed, a.days
        from ${aged(actor, filters)} order by a.due_date, a.id ${pageOf({ pageNo, pageSize })}`.execute(db);
      const { rows: whole } = await sql<{ total: number; sum: string }>`select count(*)::int as total,
          coalesce(sum(a.owed), 0)::numeric(18, 2)::text as sum from ${aged(actor, filters)}`.execute(db);
      return { list: rows, total: whole[0]?.total ?? 0, sum: whole[0]?.sum ?? "0.00" };
    },
  };
}
