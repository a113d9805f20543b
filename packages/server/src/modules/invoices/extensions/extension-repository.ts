import type {
  ExtensionOutcome,
  ExtensionQuery,
  ExtensionStatus,
  MatchingExtensions,
} from "@busbar/contract/invoices/extension-requests";
import { organisationDefaults } from "@busbar/contract/organisation/organisation";
import type { Right } from "@busbar/contract/kernel/permissions";
import { type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { searchKey } from "../../../kernel/module.ts";
import { nameHolds, visibleTo as customerVisibleTo } from "../../../kernel/records/customer-visibility.ts";
import { type PlaceReached, placesReached, waitsForPerson } from "../../../kernel/records/in-places.ts";
import { inBatches, keysetOf, type SortBy } from "../../../kernel/records/keyset.ts";
import { inOwnRight } from "../../../kernel/records/visibility.ts";
import { invoiceStates } from "../../../kernel/sql/invoice-states.ts";
import { allOf, type Db, likePattern, pageOf } from "../../../kernel/sql/query.ts";
import { visibleTo } from "../invoice-repository.ts";
import type { LockedInvoice } from "../steps/invoice-transition.ts";

export type ExtensionRow = {
  id: string;
  customer_id: string;
  customer_name: string;
  /** In the order of their due days. */
  statements: {
    id: string;
    docNo: string;
    outcome: ExtensionOutcome;
    owed: string;
    due: string;
    /** The due day of record. */
    dueDate: string;
    outstanding: string;
  }[];
  owed: string;
  wished_until: string;
  reason: string;
  status: ExtensionStatus;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string | null;
  asked_by_customer: string | null;
  granted_until: string | null;
  answer: string;
  decided_at: Date | null;
  decided_by_name: string | null;
  decided_for_name: string | null;
  row_version: number;
  reaches: boolean;
  places: PlaceReached[];
  most_days: number;
};

type Filters = Omit<MatchingExtensions, "sort"> & { id?: string };
type SortName = "askedAt" | "wishedUntil" | "owed" | "customerName";
const batchRows = 1000;

const items = sql`(select coalesce(json_agg(json_build_object('id', s.invoice_id::text, 'docNo', i.doc_no,
    'outcome', s.outcome, 'owed', s.owed::text, 'due', s.due, 'dueDate', i.due_date, 'outstanding', i.outstanding::text)
    order by s.due, i.doc_no), '[]')
  from extension_request_statement s join invoice i on i.customer_id = s.customer_id and i.id = s.invoice_id
  where s.customer_id = r.customer_id and s.request_id = r.id)`;
const owed = sql`(select sum(s.owed) from extension_request_statement s
  where s.customer_id = r.customer_id and s.request_id = r.id)`;
const nameOf = (column: string) => sql`(select u.full_name from user_account u where u.id = ${sql.ref(`r.${column}`)})`;

/** The most days by which a due date may be extended. */
const mostDays = sql<number>`coalesce((select o.extension_most_days from organisation o),
  ${organisationDefaults.extensionMostDays}::int)`;

/** A statement of a request whose answer is waited for. */
export const isAsked = sql<boolean>`exists (select from extension_request_statement x
  where x.customer_id = i.customer_id and x.invoice_id = i.id and x.outcome = 'ASKED')`;

const orders: Record<SortName, SortBy> = {
  askedAt: { expression: sql`r.asked_at`, type: sql`timestamptz` },
  wishedUntil: { expression: sql`r.wished_until`, type: sql`date` },
  owed: { expression: owed, type: sql`numeric` },
  customerName: { expression: sql`c.name collate "zh-x-icu"`, type: sql`text` },
};

/** The most days by which a due date may be extended, as the organisation has set it. */
export async function readMostDays(db: Db): Promise<number> {
  const { rows } = await sql<{ most: number }>`select ${mostDays} as most`.execute(db);
  return rows[0]?.most ?? 0;
}

/** A statement of a request, locked with it. */
export type AskedInvoice = LockedInvoice & { due_date: string; extension_until: string | null };

type ExtendableRow = AskedInvoice & {
  doc_no: string;
  period: string;
  outstanding: string;
  extensions: number;
  extension_asked: boolean;
  most: number;
};
const mostShown = 200;

/** @returns the id of the request; its statements are of one customer */
export async function insertRequest(
  tx: Db,
  { until, reason, by, now }: { until: string; reason: string; by: string; now: Date },
  statements: readonly { customer_id: string; id: string; outstanding: string | null; due: string }[],
): Promise<string> {
  const { rows } = await sql<{ id: string }>`insert into extension_request
      (customer_id, wished_until, reason, asked_at, asked_by)
    values (${statements[0]?.customer_id}, ${until}::date, ${reason}, ${now}, ${by}) returning id`.execute(tx);
  const id = rows[0]?.id ?? "";
  for (const row of statements)
    await sql`insert into extension_request_statement (customer_id, request_id, invoice_id, owed, due)
      values (${row.customer_id}, ${id}, ${row.id}, ${row.outstanding}, ${row.due}::date)`.execute(tx);
  return id;
}

/** The statements of a request that still await the decision; `lock` of the repository holds them. */
export async function stillAsked(tx: Db, row: ExtensionRow): Promise<AskedInvoice[]> {
  const ids = row.statements.flatMap(({ id, outcome }) => (outcome === "ASKED" ? [id] : []));
  const { rows } = await sql<AskedInvoice>`select id, customer_id, status, calc_hash, due_date, extension_until
    from invoice where customer_id = ${row.customer_id} and id = any (${ids}::bigint[]) order by id`.execute(tx);
  return rows;
}

type Answer = {
  status: ExtensionStatus;
  outcome: ExtensionOutcome;
  until: string | null;
  said: string;
  by: string;
  inPlaceOf: string | null;
  now: Date;
};

/** Writes the answer on the request and on its statements that await it. */
export async function closeRequest(
  tx: Db,
  { customer_id: customerId, id }: ExtensionRow,
  { status, outcome, until, said, by, inPlaceOf, now }: Answer,
): Promise<void> {
  await sql`update extension_request_statement set outcome = ${outcome}
    where customer_id = ${customerId} and request_id = ${id} and outcome = 'ASKED'`.execute(tx);
  await sql`update extension_request set status = ${status}, decided_at = ${now}, decided_by = ${by},
      decided_for = ${inPlaceOf}::bigint, granted_until = ${until}::date, answer = ${said}, row_version = row_version + 1
    where customer_id = ${customerId} and id = ${id}`.execute(tx);
}

/**
 * A settled statement leaves the request that it waits in; a request whose statements have all left ends.
 * @returns the requests that it left
 */
export async function leaveRequests(
  tx: Db,
  { id, customer_id }: Pick<LockedInvoice, "id" | "customer_id">,
  now: Date,
): Promise<{ id: string; status: string }[]> {
  // Two of its statements may be paid at the same time: the second of them sees that the first has left.
  const held = await sql<{ id: string }>`select r.id from extension_request r
    join extension_request_statement s on s.customer_id = r.customer_id and s.request_id = r.id
    where s.customer_id = ${customer_id} and s.invoice_id = ${id} and s.outcome = 'ASKED' for update of r`.execute(tx);
  if (held.rows.length === 0) return [];
  const { rows } = await sql<{ id: string; status: string }>`
    with gone as (
      update extension_request_statement s set outcome = 'SETTLED'
      where s.customer_id = ${customer_id} and s.invoice_id = ${id} and s.outcome = 'ASKED'
      returning s.request_id
    ), rest as (
      select g.request_id, exists (select from extension_request_statement s where s.customer_id = ${customer_id}
        and s.request_id = g.request_id and s.outcome = 'ASKED' and s.invoice_id <> ${id}) as is_open
      from gone g
    )
    update extension_request r set row_version = r.row_version + 1,
      status = case when x.is_open then r.status else 'ENDED' end,
      decided_at = case when x.is_open then r.decided_at else ${now} end
    from rest x where r.customer_id = ${customer_id} and r.id = x.request_id
    returning r.id::text as id, r.status`.execute(tx);
  return rows;
}

/** Extension requests on the business date `today`. */
export function createExtensionRepository(db: Db, today: string) {
  const reached = (actor: Actor, right: Right) => customerVisibleTo(actor, right, today);
  /** The customer's payments, or the right to ask or to answer; partners have none of these. */
  const visible = (actor: Actor) =>
    sql<SqlBool>`(${sql.join(
      (["payment:read", "invoice:review", "invoice:dispute", "dunning:manage", "extension:decide"] as const).map(
        (right) => reached(actor, right),
      ),
      sql` or `,
    )})`;
  const waits = (persons: readonly string[]) =>
    sql<SqlBool>`(r.status = 'ASKED' and not r.asked_by = any (${[...persons]}::bigint[]))`;
  const ownAnswer = { right: "dunning:manage", visible: reached, waits } as const;
  const lentAnswer = { right: "extension:decide", visible: reached, waits } as const;
  const from = sql`extension_request r join customer c on c.id = r.customer_id`;

  const matching = (actor: Actor, { id, keyword, status, customerId, invoiceId, waiting }: Filters) => {
    const key = searchKey(keyword ?? "");
    return allOf(
      visible(actor),
      id && sql<SqlBool>`r.id = ${id}`,
      status && sql<SqlBool>`r.status = any (${[...status]}::text[])`,
      // Requests stay with the merged customer, as its statements do.
      customerId && sql<SqlBool>`(r.customer_id = ${customerId} or c.merged_into = ${customerId})`,
      invoiceId &&
        sql<SqlBool>`exists (select from extension_request_statement s where s.customer_id = r.customer_id
          and s.request_id = r.id and s.invoice_id = ${invoiceId})`,
      key &&
        sql<SqlBool>`(${nameHolds("c", key)} or exists (select from extension_request_statement s
          join invoice i on i.customer_id = s.customer_id and i.id = s.invoice_id
          where s.customer_id = r.customer_id and s.request_id = r.id and lower(i.doc_no) like ${likePattern(key)}))`,
      waiting === "me" && sql<SqlBool>`(${waitsForPerson(actor, ownAnswer)} or ${waitsForPerson(actor, lentAnswer)})`,
    );
  };

  const columns = (actor: Actor) => sql`r.id, r.customer_id, c.name as customer_name, ${items} as statements,
    ${owed}::text as owed, r.wished_until, r.reason, r.status, r.asked_at, r.asked_by, ${nameOf("asked_by")} as asked_by_name,
    (select u.customer_id::text from user_account u where u.id = r.asked_by) as asked_by_customer, r.granted_until,
    r.answer, r.decided_at, ${nameOf("decided_by")} as decided_by_name, ${nameOf("decided_for")} as decided_for_name,
    r.row_version, ${reached(inOwnRight(actor), "dunning:manage")} as reaches,
    ${placesReached(actor, ["extension:decide"], reached)} as places, ${mostDays} as most_days`;

  return {
    async list(actor: Actor, { sort, pageNo, pageSize, ...filters }: ExtensionQuery): Promise<ExtensionRow[]> {
      const order = keysetOf<SortName>(sort, orders, sql`r.id`);
      const { rows } = await sql<ExtensionRow>`select ${columns(actor)} from ${from}
        where ${matching(actor, filters)} order by ${order.by} ${pageOf({ pageNo, pageSize })}`.execute(db);
      return rows;
    },

    async count(actor: Actor, filters: Filters): Promise<number> {
      const { rows } = await sql<{ total: number }>`select count(*)::int as total from ${from}
        where ${matching(actor, filters)}`.execute(db);
      return rows[0]?.total ?? 0;
    },

    /** Exported rows must also be reached by the permission for exports. */
    export(actor: Actor, { sort, ...filters }: MatchingExtensions) {
      const condition = allOf(matching(actor, filters), reached(actor, "export:data"));
      const order = keysetOf<SortName>(sort, orders, sql`r.id`);
      const rows = inBatches(batchRows, async (after) => {
        const rest = allOf(condition, after && order.after(after));
        const batch = await sql<ExtensionRow & { cursor: string }>`select ${columns(actor)}, ${order.cursor} as cursor
          from ${from} where ${rest} order by ${order.by} limit ${batchRows}`.execute(db);
        return batch.rows;
      });
      const count = async () => {
        const counted = await sql<{ n: number }>`select count(*)::int as n from ${from} where ${condition}`.execute(db);
        return counted.rows[0]?.n ?? 0;
      };
      return { count, rows };
    },

    async find(actor: Actor, id: string): Promise<ExtensionRow | undefined> {
      const { rows } = await sql<ExtensionRow>`select ${columns(actor)} from ${from}
        where ${matching(actor, { id })}`.execute(db);
      return rows[0];
    },

    /** Open statements that the person may ask for, soonest due first. */
    async extendable(actor: Actor, customerId: string | null): Promise<ExtendableRow[]> {
      const own = inOwnRight(actor);
      const mayAsk = sql<SqlBool>`(${visibleTo(own, "invoice:review", today)}
        or (${visibleTo(own, "invoice:dispute", today)} and i.customer_id = ${actor.customerId}::bigint))`;
      const { rows } = await sql<ExtendableRow>`select i.id, i.doc_no, i.customer_id, i.period, i.outstanding,
          i.due_date, i.extension_until, i.extensions, ${isAsked} as extension_asked, ${mostDays} as most
        from invoice i join customer c on c.id = i.customer_id
        where i.status in (${invoiceStates.open}) and i.doc_type <> 'CREDIT' and i.outstanding > 0
          and i.customer_id = ${customerId}::bigint and ${visibleTo(actor, "invoice:read", today)} and ${mayAsk}
        order by greatest(i.due_date, i.extension_until), i.id limit ${mostShown}`.execute(db);
      return rows;
    },

    /** Statements first, as whoever pays one holds it first. */
    async lock(id: string): Promise<void> {
      await sql`select from invoice i join extension_request_statement s
          on s.customer_id = i.customer_id and s.invoice_id = i.id
        where s.request_id = ${id} order by i.customer_id, i.id for update of i`.execute(db);
      await sql`select from extension_request where id = ${id} for update`.execute(db);
    },
  };
}
export type ExtensionRepository = ReturnType<typeof createExtensionRepository>;
