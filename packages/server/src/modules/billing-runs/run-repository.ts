import { RunResult, type RunFilter, type RunItemQuery } from "@busbar/contract/billing-runs/billing-runs";
import type { BillingRunQuery } from "@busbar/contract/billing-runs/billing-run-routes";
import { daysOfPeriod } from "@busbar/contract/invoices/invoice-fields";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { visibleTo as customerVisibleTo } from "../../kernel/records/customer-visibility.ts";
import { keysetOf, type SortBy } from "../../kernel/records/keyset.ts";
import { invoiceState } from "../../kernel/sql/invoice-states.ts";
import { allOf, countedPage, type Db, likePattern, pageOf } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import type { Billed } from "../../kernel/billing/bill-contract.ts";
import type { ComparedRow, CountedRun, ItemRow, RunRow } from "./run-rows.ts";

/** Contracts in force in the month, `contract k` with `customer c`, as a filter chooses them. */
export function chosen(actor: Actor, period: string, filter: RunFilter, today: string): RawBuilder<SqlBool> {
  const { from, to } = daysOfPeriod(period);
  return allOf(
    customerVisibleTo(actor, "billing:run", today),
    sql<SqlBool>`k.status not in ('DRAFT', 'IN_APPROVAL') and k.start_date < ${to}::date and k.ends_on > ${from}::date`,
    filter.regions && sql<SqlBool>`c.region = any (${filter.regions}::text[])`,
    filter.customerIds && sql<SqlBool>`c.id = any (${filter.customerIds}::bigint[])`,
    filter.contractIds && sql<SqlBool>`k.id = any (${filter.contractIds}::bigint[])`,
  );
}

/** Contracts with a calculated draft of an open month, as {@link chosen}. */
export const draftsOf = (period: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`exists (select from invoice i where i.customer_id = k.customer_id and i.contract_id = k.id
    and i.period = ${period} and i.doc_type = 'REGULAR' and i.voided_at is null and i.status = ${invoiceState.draft}
    and i.input_hash is not null)
    and exists (select from billing_period b where b.period = ${period} and b.state = 'OPEN')`;

const isActive = sql<SqlBool>`r.state in ('RUNNING', 'STOPPING')`;
const isAbandoned = sql<SqlBool>`(${isActive} and not exists (select from job j
  where j.id = r.job_id and j.state not in ('cancelled', 'failed')))`;
const runColumns = sql`r.id, r.period, r.mode, r.filter, r.key,
  case when ${isAbandoned} then 'STOPPED' else r.state end as state, r.job_id, r.started_by,
  (select u.full_name from user_account u where u.id = r.started_by) as started_by_name, r.started_at, r.finished_at,
  r.row_version`;

const itemColumns = sql`n.contract_id, k.contract_no, k.customer_id, c.name as customer_name, n.result, n.stale,
  (select coalesce(json_agg(g.reason || jsonb_build_object('pointNo', (select p.point_no from pickup_point p
      where p.id = (g.reason ->> 'pointId')::bigint)) order by g.place), '[]')
    from jsonb_array_elements(n.reasons) with ordinality as g (reason, place)) as reasons,
  n.invoice_id, n.line_count, n.payable, n.standing, n.before, n.payable - n.before as difference`;
const itemFrom = sql`billing_run_item n join contract k on k.id = n.contract_id join customer c on c.id = k.customer_id`;

/** Runs that other systems follow. */
export const runChanges = ({ clock }: Pick<Ports, "clock">): ChangeSource => ({
  noun: "run",
  seenBy: (actor) => sql`select r.id, r.row_version from billing_run r where exists (select from ${itemFrom}
    where n.run_id = r.id and ${customerVisibleTo(actor, "billing:run", clock.today())})`,
});

const orders: Record<"contractNo" | "difference" | "payable", SortBy> = {
  contractNo: { expression: sql`k.contract_no`, type: sql`text` },
  difference: { expression: sql`coalesce(abs(n.payable - n.before), -1)`, type: sql`numeric` },
  payable: { expression: sql`coalesce(n.payable, -1)`, type: sql`numeric` },
};

/** What a person reads of runs: the contracts that `billing:run` reaches for them, and sums of those alone. */
export function createRunRepository(db: Db, actor: Actor, today: string) {
  const seen = customerVisibleTo(actor, "billing:run", today);
  const ofRun = (id: RawBuilder<unknown>) => sql`${itemFrom} where n.run_id = ${id} and ${seen}`;
  const counted = (where: RawBuilder<SqlBool>, rest: RawBuilder<unknown>) => sql<CountedRun>`
    select ${runColumns}, f.* from billing_run r cross join lateral (
      select coalesce(sum(g.count), 0)::int as total, coalesce(sum(g.count) filter (where g.result is not null), 0)::int as done,
        coalesce(json_agg(json_build_object('result', g.result, 'count', g.count, 'payable', g.payable::numeric(18, 2)::text)
          order by array_position(${RunResult.options}::text[], g.result)) filter (where g.result is not null), '[]') as counts,
        coalesce(sum(g.line_count), 0)::int as line_count, coalesce(sum(g.payable), 0)::numeric(18, 2)::text as payable,
        coalesce(sum(g.before), 0)::numeric(18, 2)::text as before, coalesce(sum(g.stale), 0)::int as stale
      from (select n.result, count(*)::int as count, sum(n.line_count) as line_count,
          coalesce(sum(n.payable), 0) as payable, coalesce(sum(n.before) filter (where n.payable is not null), 0) as before,
          count(*) filter (where n.stale) as stale
        from ${ofRun(sql`r.id`)} group by n.result) g) f
    where ${where} ${rest}`;
  const isSeen = sql<SqlBool>`exists (select from ${ofRun(sql`r.id`)})`;

  return {
    async list(query: BillingRunQuery) {
      const where = allOf(
        query.period && sql<SqlBool>`r.period = ${query.period}`,
        query.mode && sql<SqlBool>`r.mode = any (${query.mode}::text[])`,
        query.state &&
          sql<SqlBool>`case when ${isAbandoned} then 'STOPPED' else r.state end = any (${query.state}::text[])`,
        isSeen,
      );
      const direction = query.sort === "startedAt" ? sql`asc` : sql`desc`;
      return countedPage(
        query,
        async () => {
          const { rows } = await sql<{ total: number }>`select count(*)::int as total from billing_run r
            where ${where}`.execute(db);
          return rows[0]?.total ?? 0;
        },
        async () => (await counted(where, sql`order by r.id ${direction} ${pageOf(query)}`).execute(db)).rows,
      );
    },

    async find(id: string): Promise<CountedRun | undefined> {
      return (await counted(allOf(sql<SqlBool>`r.id = ${id}`, isSeen), sql``).execute(db)).rows[0];
    },

    /** Contracts of a run. */
    async items(id: string, query: RunItemQuery) {
      const where = allOf(
        sql<SqlBool>`n.run_id = ${id} and ${seen}`,
        query.result && sql<SqlBool>`n.result = any (${query.result}::text[])`,
        query.stale && sql<SqlBool>`n.stale`,
        query.keyword &&
          sql<SqlBool>`(k.contract_no ilike ${likePattern(query.keyword)} or c.name ilike ${likePattern(query.keyword)})`,
      );
      const { by } = keysetOf(query.sort, orders, sql`n.contract_id`);
      return countedPage(
        query,
        async () => {
          const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${itemFrom}
            where ${where}`.execute(db);
          return rows[0]?.total ?? 0;
        },
        async () => {
          const page = sql<ItemRow>`select ${itemColumns} from ${itemFrom} where ${where} order by ${by} ${pageOf(query)}`;
          return (await page.execute(db)).rows;
        },
      );
    },

    async largestChanges(id: string, most: number): Promise<ItemRow[]> {
      const { rows } = await sql<ItemRow>`select ${itemColumns} from ${ofRun(sql`${id}`)}
        and n.payable <> n.before order by abs(n.payable - n.before) desc, n.contract_id limit ${most}`.execute(db);
      return rows;
    },

    /** Contracts whose amount or result differs between two runs, the largest difference first. */
    async compare(id: string, other: string, page: { pageNo: number; pageSize: number }) {
      const both = sql`(select coalesce(a.contract_id, b.contract_id) as contract_id, a.result, a.payable,
          b.result as other_result, b.payable as other_payable,
          coalesce(a.payable, 0) - coalesce(b.payable, 0) as difference
        from (select * from billing_run_item where run_id = ${id}) a
        full join (select * from billing_run_item where run_id = ${other}) b on b.contract_id = a.contract_id) n
        join contract k on k.id = n.contract_id join customer c on c.id = k.customer_id`;
      const differs = sql<SqlBool>`(n.difference <> 0 or n.result is distinct from n.other_result)`;
      const { rows: sums } = await sql<{ differing: number; payable: string; other_payable: string }>`
        select count(*) filter (where ${differs})::int as differing, coalesce(sum(n.payable), 0)::text as payable,
          coalesce(sum(n.other_payable), 0)::text as other_payable from ${both} where ${seen}`.execute(db);
      const { rows } = await sql<ComparedRow>`select n.*, k.contract_no, k.customer_id, c.name as customer_name
        from ${both} where ${seen} and ${differs} order by abs(n.difference) desc, n.contract_id ${pageOf(page)}`.execute(
        db,
      );
      return { rows, ...(sums[0] as { differing: number; payable: string; other_payable: string }) };
    },

    /** What stands before anything is calculated. */
  };
}

/** What starts, runs and ends runs; it sees every contract of a run. */
export function createRunWrites(db: Db) {
  return {
    async find(id: string): Promise<RunRow | undefined> {
      return (await sql<RunRow>`select ${runColumns} from billing_run r where r.id = ${id}`.execute(db)).rows[0];
    },
    lock: (id: string) => sql`select from billing_run r where r.id = ${id} for update`.execute(db),

    async findActive(key: string): Promise<{ id: string; job_id: string | null } | undefined> {
      const { rows } = await sql<{ id: string; job_id: string | null }>`select r.id, r.job_id from billing_run r
        where r.key = ${key} and ${isActive} and not ${isAbandoned}`.execute(db);
      return rows[0];
    },

    /** Runs whose job was cancelled or has failed are stopped, so that another one of the same key can begin. */
    settleAbandoned: (key: string) =>
      sql`update billing_run r set state = 'STOPPED', row_version = row_version + 1
        where r.key = ${key} and ${isAbandoned}`.execute(db),

    /** @returns undefined where a run with the same key is active */
    async insert(run: Pick<RunRow, "period" | "mode" | "filter" | "key" | "started_by" | "started_at">) {
      const { rows } = await sql<{
        id: string;
      }>`insert into billing_run (period, mode, filter, key, started_by, started_at)
        values (${run.period}, ${run.mode}, ${JSON.stringify(run.filter)}, ${run.key}, ${run.started_by}, ${run.started_at})
        on conflict (key) where state in ('RUNNING', 'STOPPING') do nothing returning id`.execute(db);
      return rows[0]?.id;
    },

    async hasContracts(condition: RawBuilder<SqlBool>): Promise<boolean> {
      const { rows } = await sql`select from contract k join customer c on c.id = k.customer_id where ${condition}
        limit 1`.execute(db);
      return rows.length > 0;
    },

    /** @returns how many contracts */
    async addItems(id: string, condition: RawBuilder<SqlBool>): Promise<number> {
      const { numAffectedRows } = await sql`insert into billing_run_item (run_id, contract_id)
        select ${id}::bigint, k.id from contract k join customer c on c.id = k.customer_id where ${condition}`.execute(
        db,
      );
      return Number(numAffectedRows);
    },

    setState: (id: string, state: RunRow["state"], { jobId, now }: { jobId?: string; now?: Date } = {}) =>
      sql`update billing_run set state = ${state}, row_version = row_version + 1,
          job_id = coalesce(${jobId ?? null}::bigint, job_id), finished_at = ${state === "DONE" ? now : null}::timestamptz
        where id = ${id}`.execute(db),

    /** The contracts after `after` that wait, in the order in which they are calculated. */
    async waiting(id: string, after: string, most: number): Promise<string[]> {
      const { rows } = await sql<{ contract_id: string }>`select contract_id from billing_run_item
        where run_id = ${id} and result is null and contract_id > ${after} order by contract_id limit ${most}`.execute(
        db,
      );
      return rows.map(({ contract_id: contractId }) => contractId);
    },

    async count(id: string): Promise<{ total: number; done: number; problems: number; payable: string }> {
      const { rows } = await sql<{ total: number; done: number; problems: number; payable: string }>`
        select count(*)::int as total, count(result)::int as done, coalesce(sum(payable), 0)::text as payable,
          count(*) filter (where result in ('BLOCKED', 'ERROR'))::int as problems
        from billing_run_item where run_id = ${id}`.execute(db);
      return rows[0]!;
    },

    /** @returns false where somebody has decided it already */
    async decide(id: string, contractId: string, billed: Billed, now: Date): Promise<boolean> {
      const { numAffectedRows } =
        await sql`update billing_run_item set result = ${billed.result}, stale = ${billed.stale},
          reasons = ${JSON.stringify(billed.reasons)}::jsonb, invoice_id = ${billed.invoiceId},
          line_count = ${billed.lineCount}, payable = ${billed.payable}, standing = ${billed.standing},
          before = ${billed.before}, decided_at = ${now}
        where run_id = ${id} and contract_id = ${contractId} and result is null`.execute(db);
      return numAffectedRows === 1n;
    },
  };
}
