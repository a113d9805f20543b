import type { ExternalRef } from "@busbar/contract/fields/external-refs";
import type { Lifecycle } from "@busbar/contract/customers/customer-fields";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { MovedRow } from "../../../kernel/targets/customer-belongings.ts";
import { visibleTo } from "../../../kernel/records/customer-visibility.ts";

type Party = { id: string; customerNo: string; name: string };
export type MergeRow = {
  id: string;
  survivor: Party;
  merged: Party;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Receipts of earlier releases have no numbers of other systems. */
  merged_before: { lifecycle: Lifecycle; reason: string; since: string | null; externalRefs?: ExternalRef[] };
  moved: Record<string, number>;
  merged_at: Date;
  merged_by_name: string;
  undo_until: Date;
  undone_at: Date | null;
  undone_by_name: string | null;
  kept: { fields: string[]; rows: Record<string, number> } | null;
  /** Whether the person may write both customers. */
  is_writable: boolean;
  survivor_merged: boolean;
  is_money_shared: boolean;
};

/**
 * Statements and offsets paid with money of the other side, where one side is the customers that ended in `merged` and the other
 * all others. Allocations that were cancelled by a negative one between the same sides do not count.
 */
const sharedWith = (merged: RawBuilder<unknown>) => sql`(
  with side as (select customers_in(${merged}) as id), part as (
    select a.id, a.customer_id, a.invoice_id, a.offset_id, a.amount, true as is_theirs from allocation a
      where a.reversed_on is null and a.customer_id in (select id from side)
        and coalesce(a.credit_customer_id, (select p.customer_id from payment p where p.id = a.payment_id))
          not in (select id from side)
    union all select a.id, a.customer_id, a.invoice_id, a.offset_id, a.amount, false
      from payment p join allocation a on a.payment_id = p.id
      where p.customer_id in (select id from side) and a.reversed_on is null
        and a.customer_id not in (select id from side)
    union all select a.id, a.customer_id, a.invoice_id, a.offset_id, a.amount, false from allocation a
      where a.credit_customer_id in (select id from side) and a.reversed_on is null
        and a.customer_id not in (select id from side))
  select coalesce(i.doc_no, d.pay_no) as doc_no
  from part left join invoice i on i.customer_id = part.customer_id and i.id = part.invoice_id
    left join payment d on d.id = part.offset_id
  group by part.customer_id, part.invoice_id, part.offset_id, i.doc_no, d.pay_no having sum(part.amount) <> 0 order by 1)`;
type NewMerge = Pick<MergeRow, "before" | "after" | "merged_before" | "moved"> & {
  survivorId: string;
  mergedId: string;
  by: string;
  now: Date;
  undoUntil: Date;
};

/** Merge receipts, and the closing and reopening of the merged customer. */
export function createMergeRepository(db: Db, { today, now }: { today: string; now: Date }) {
  const party = (alias: string) => {
    const of = sql.raw(alias);
    return sql<Party>`json_build_object('id', ${of}.id::text, 'customerNo', ${of}.customer_no, 'name', ${of}.name)`;
  };
  const reached = (actor: Actor, permission: "customer:read" | "customer:write") => sql<SqlBool>`(select count(*) = 2
    from customer c where c.id in (m.survivor_id, m.merged_id) and ${visibleTo(actor, permission, today)})`;
  const receipts = (actor: Actor) => sql`
    select m.id, ${party("s")} as survivor, ${party("d")} as merged, m.before, m.after, m.merged_before, m.moved,
      m.merged_at, mu.full_name as merged_by_name, m.undo_until, m.undone_at, uu.full_name as undone_by_name, m.kept,
      ${reached(actor, "customer:write")} as is_writable, s.merged_into is not null as survivor_merged,
      case when m.undone_at is null and m.undo_until > ${now} then exists ${sharedWith(sql`m.merged_id`)} else false end
        as is_money_shared
    from customer_merge m join customer s on s.id = m.survivor_id join customer d on d.id = m.merged_id
    join user_account mu on mu.id = m.merged_by left join user_account uu on uu.id = m.undone_by
    where ${reached(actor, "customer:read")}`;

  return {
    /** Merges that a customer took part in, if the person sees both customers. */
    async ofCustomer(actor: Actor, customerId: string): Promise<MergeRow[]> {
      const { rows } = await sql<MergeRow>`${receipts(actor)}
        and (m.survivor_id = ${customerId} or m.merged_id = ${customerId}) order by m.id desc limit 50`.execute(db);
      return rows;
    },

    async find(actor: Actor, id: string, customerId: string): Promise<MergeRow | undefined> {
      const { rows } = await sql<MergeRow>`${receipts(actor)}
        and m.id = ${id} and (m.survivor_id = ${customerId} or m.merged_id = ${customerId})`.execute(db);
      return rows[0];
    },

    /** Numbers of statements paid with money of the other side; both customers are locked. */
    async sharedStatements(mergedId: string): Promise<string[]> {
      const { rows } = await sql<{ doc_no: string }>`select doc_no
        from ${sharedWith(sql`${mergedId}::bigint`)} as shared`.execute(db);
      return rows.map(({ doc_no }) => doc_no);
    },

    /** Only one undo runs at a time. */
    lock: (id: string) => sql`select from customer_merge where id = ${id} for update`.execute(db),

    /** Records refer to `customer_in_use`, so inserts that a lock of the customer alone would let through wait too. */
    holdRecords: (ids: readonly string[]) =>
      sql`select from customer_in_use where customer_id = any (${[...ids]}::bigint[]) order by customer_id for update`.execute(
        db,
      ),

    async insert(merge: NewMerge): Promise<string> {
      const { id } = await db
        .insertInto("customer_merge")
        .values({
          survivor_id: merge.survivorId,
          merged_id: merge.mergedId,
          before: JSON.stringify(merge.before),
          after: JSON.stringify(merge.after),
          merged_before: JSON.stringify(merge.merged_before),
          moved: JSON.stringify(merge.moved),
          merged_at: merge.now,
          merged_by: merge.by,
          undo_until: merge.undoUntil,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return id;
    },

    keepRows: (mergeId: string, noun: string, rows: readonly MovedRow[]) =>
      sql`insert into customer_merge_row (merge_id, noun, record_id, row_version, before)
        select ${mergeId}::bigint, ${noun}, moved.id, moved.version, moved.before
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (id text, version int, before jsonb)`.execute(
        db,
      ),

    async movedRows(mergeId: string): Promise<Map<string, MovedRow[]>> {
      const rows = await db.selectFrom("customer_merge_row").selectAll().where("merge_id", "=", mergeId).execute();
      const byNoun = Map.groupBy(rows, ({ noun }) => noun);
      return new Map(
        [...byNoun].map(([noun, of]) => [
          noun,
          of.map(({ record_id, row_version, before }) => ({ id: record_id, version: row_version, before })),
        ]),
      );
    },

    finishUndo: (id: string, by: string, now: Date, kept: NonNullable<MergeRow["kept"]>) =>
      db
        .updateTable("customer_merge")
        .set({ undone_at: now, undone_by: by, kept: JSON.stringify(kept) })
        .where("id", "=", id)
        .execute(),

    /** Closes the merged customer, which frees its credit code for the survivor. */
    close: (id: string, into: string, by: string, now: Date) =>
      db
        .updateTable("customer")
        .set((eb) => ({
          lifecycle: "CLOSED",
          lifecycle_reason: "",
          lifecycle_since: now,
          merged_into: into,
          external_refs: "[]",
          updated_at: now,
          updated_by: by,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute(),

    reopen: (
      id: string,
      { lifecycle, reason, since, externalRefs = [] }: MergeRow["merged_before"],
      by: string,
      now: Date,
    ) =>
      db
        .updateTable("customer")
        .set((eb) => ({
          lifecycle,
          lifecycle_reason: reason,
          lifecycle_since: since === null ? null : new Date(since),
          merged_into: null,
          external_refs: JSON.stringify(externalRefs),
          updated_at: now,
          updated_by: by,
          row_version: eb("row_version", "+", 1),
        }))
        .where("id", "=", id)
        .execute(),
  };
}
