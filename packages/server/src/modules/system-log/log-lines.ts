import type { LogExportQuery, LogKind, LogLine, LogQuery } from "@busbar/contract/system-log/system-log";
import { logCountLimit } from "@busbar/contract/system-log/system-log";
import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { nameKey } from "../../kernel/account-keys.ts";
import { searchKey } from "../../kernel/module.ts";
import { type Cursor, inBatches } from "../../kernel/records/keyset.ts";
import { createKeyFrequencies, type Frequencies } from "../../kernel/fast/key-frequencies.ts";
import { allOf, type Db, gramsOf, likePattern, mayHoldGrams, pageOf } from "../../kernel/sql/query.ts";

type Page = Pick<LogQuery, "pageNo" | "pageSize">;
type Listed = { rows: LineRow[]; total: number; more: boolean };
type Filters = Pick<LogQuery, "keyword" | "kind" | "result" | "account" | "from" | "to">;
export type LineRow = {
  id: string;
  at: Date;
  kind: LogKind;
  action: string;
  account: string;
  full_name: string | null;
  in_place_of: string | null;
  noun: string;
  key: string;
  record_name: string | null;
  result: string;
  ip: string;
  request_id: string;
  before: unknown;
  after: unknown;
  part_of: string | null;
};

/** The text must equal that of the partial indexes, or PostgreSQL does not use them. */
const kinds: Record<Exclude<LogKind, "change">, RawBuilder<SqlBool>> = {
  sign_in: sql`(l.action like 'authn\\_%' or l.action like 'session.%')`,
  refusal: sql`l.action = 'authz_fail'`,
  export: sql`(l.action like '%.export' or l.action like '%.pack')`,
  error: sql`l.action in ('portal.error', 'server.error')`,
};
const change = sql<SqlBool>`not (${sql.join(Object.values(kinds), sql` or `)})`;

/** The record's name or number, as its page is called; null for one that is gone, and for what has no page. */
const recordName = sql`case when l.key ~ '^[0-9]{1,18}$' then case l.noun
    when 'customers' then (select r.name from customer r where r.id = l.key::bigint)
    when 'partners' then (select r.name from partner r where r.id = l.key::bigint)
    when 'points' then (select r.name from pickup_point r where r.id = l.key::bigint)
    when 'contracts' then (select r.contract_no from contract r where r.id = l.key::bigint)
    when 'price-plans' then (select r.name from price_plan r where r.id = l.key::bigint)
    when 'invoices' then (select r.doc_no from invoice r where r.id = l.key::bigint)
    when 'payments' then (select r.pay_no from payment r where r.id = l.key::bigint)
    when 'tax-invoices' then (select r.number from tax_invoice r where r.id = l.key::bigint)
    when 'users' then (select r.full_name from user_account r where r.id = l.key::bigint) end end`;

const columns = sql`l.id, l.at, case when ${kinds.sign_in} then 'sign_in' when ${kinds.refusal} then 'refusal'
    when ${kinds.export} then 'export' when ${kinds.error} then 'error' else 'change' end as kind,
  l.action, coalesce(u.user_code, l.actor_code) as account, u.full_name, away.full_name as in_place_of, l.noun, l.key,
  ${recordName} as record_name,
  l.result, l.ip, l.request_id, l.before, l.after, l.part_of`;
// Before sign-in a row has no actor, so the account that it is about is shown.
const persons = sql`left join user_account u on u.id = coalesce(l.actor_id,
    case when l.noun = 'users' and l.actor_code = '' and l.key ~ '^[0-9]{1,18}$' then l.key::bigint end)
  left join user_account away on away.id = l.for_user_id`;

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${businessTimeZone})`;

/** How frequent a word is, is estimated from this many of the latest rows. */
const sampleRows = 5000;
const commonRows = 50;
/** A word is at most as frequent as its rarest letters. */
const rareShare = 0.02;

/**
 * Whether a word is so frequent that scanning from the latest row finds a page sooner than the index, which collects
 * all matches first.
 */
async function isCommon(db: Db, key: string, frequencies: Frequencies): Promise<boolean> {
  if (frequencies && gramsOf(key).some((gram) => frequencies(gram) < rareShare)) return false;
  const { rows } = await sql<{ found: number }>`select count(*)::int as found from (
    select e.words from audit_entry e order by e.log_id desc limit ${sampleRows}) as latest
    where latest.words like ${likePattern(key)}`.execute(db);
  return (rows[0]?.found ?? 0) >= commonRows;
}

/** Looked up before, so that the plan knows how many rows a person has. */
async function idsOf(db: Db, account: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select a.id::text as id from user_account a
    where a.user_code = ${account} or a.username_key = ${nameKey(account)}`.execute(db);
  return rows.map(({ id }) => id);
}

async function matching(
  db: Db,
  frequencies: ReturnType<typeof createKeyFrequencies>,
  { keyword, kind, result, account, from, to }: Filters,
): Promise<{ condition: RawBuilder<SqlBool>; byIndex: boolean }> {
  const key = keyword && searchKey(keyword);
  const known = key ? await frequencies(db) : null;
  const byIndex = !!key && !(await isCommon(db, key, known));
  const ids = account ? await idsOf(db, account) : undefined;
  const anyKind = kind?.map((one) => (one === "change" ? change : kinds[one]));
  const condition = allOf(
    anyKind && sql<SqlBool>`(${sql.join(anyKind, sql` or `)})`,
    result && (result === "ok" ? sql<SqlBool>`l.result = 'ok'` : sql<SqlBool>`l.result <> 'ok'`),
    ids &&
      sql<SqlBool>`(l.actor_id = any (${ids}::bigint[])
        or l.actor_id is null and l.noun = 'users' and l.key = any (${ids}::text[]))`,
    from && sql<SqlBool>`l.at >= ${startOf(from)}`,
    to && sql<SqlBool>`l.at < ${startOf(to)}`,
    key &&
      sql<SqlBool>`exists (select from audit_entry e where e.log_id = l.id
        and ${byIndex ? mayHoldGrams(sql`e.words`, key, known) : sql`true`} and e.words like ${likePattern(key)})`,
  );
  return { condition, byIndex };
}

const exportBatch = 2000;
const told = (count = "0") => ({ total: Math.min(Number(count), logCountLimit), more: Number(count) > logCountLimit });

/** Lines of the system log, latest first by default. */
export function createLogLines(db: Db) {
  const frequencies = createKeyFrequencies("audit_entry_words");

  /** The index collects all matches before the first of them can be shown, so they are counted in passing. */
  async function listFound(condition: RawBuilder<SqlBool>, by: RawBuilder<unknown>, page: Page): Promise<Listed> {
    const { rows } = await sql<LineRow & { total: string }>`
      with matched as materialized (select l.id, l.at from audit_log l where ${condition}),
        chosen as (select l.id from matched l order by ${by} ${pageOf(page)})
      select (select count(*) from matched) as total, l.* from (select) as always left join (
        select ${columns} from chosen join audit_log l on l.id = chosen.id ${persons}) as l on true order by ${by}`.execute(
      db,
    );
    return { rows: rows[0]?.id === null ? [] : rows, ...told(rows[0]?.total) };
  }
  return {
    async list({ sort, ...query }: LogQuery): Promise<Listed> {
      const { condition, byIndex } = await matching(db, frequencies, query);
      const by = sort === "at" ? sql`l.at, l.id` : sql`l.at desc, l.id desc`;
      if (byIndex) return listFound(condition, by, query);
      // Names are looked up for the rows of the page only.
      const page = sql<LineRow>`select ${columns} from (
          select l.* from audit_log l where ${condition} order by ${by} ${pageOf(query)}) as l ${persons} order by ${by}`;
      const count = sql<{ total: string }>`select count(*) as total from (
        select from audit_log l where ${condition} limit ${logCountLimit + 1}) as counted`;
      const [{ rows }, counted] = await Promise.all([page.execute(db), count.execute(db)]);
      return { rows, ...told(counted.rows[0]?.total) };
    },

    async find(id: string): Promise<LineRow | undefined> {
      const { rows } = await sql<LineRow>`select ${columns} from audit_log l ${persons} where l.id = ${id}`.execute(db);
      return rows[0];
    },

    /** All matching lines, read in batches. */
    async export({ sort, ...filters }: Omit<LogExportQuery, "format">) {
      const { condition } = await matching(db, frequencies, filters);
      const down = sort !== "at";
      const by = down ? sql`l.at desc, l.id desc` : sql`l.at, l.id`;
      const behind = ({ value, id }: Cursor) =>
        sql<SqlBool>`(l.at, l.id) ${sql.raw(down ? "<" : ">")} (${value}::timestamptz, ${id}::bigint)`;
      return {
        async count(): Promise<number> {
          const { rows } = await sql<{ total: string }>`
            select count(*) as total from audit_log l where ${condition}`.execute(db);
          return Number(rows[0]?.total ?? 0);
        },
        rows: inBatches(exportBatch, async (after) => {
          const rest = allOf(condition, after && behind(after));
          const { rows } = await sql<LineRow & { cursor: string }>`select ${columns}, l.at::text as cursor from (
            select l.* from audit_log l where ${rest} order by ${by} limit ${exportBatch}) as l ${persons}
            order by ${by}`.execute(db);
          return rows;
        }),
      };
    },
  };
}

export const toLine = (row: LineRow): LogLine => ({
  id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  action: row.action,
  account: row.account,
  fullName: row.full_name,
  inPlaceOf: row.in_place_of,
  noun: row.noun,
  key: row.key,
  name: row.record_name ?? "",
  result: row.result === "ok" ? "ok" : "failed",
  outcome: row.result,
  ip: row.ip,
  requestId: row.request_id,
});
