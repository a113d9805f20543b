import type { FollowedNoun } from "@busbar/contract/changes/changes";
import { sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { visibleTo } from "../../kernel/records/customer-visibility.ts";
import { reachesAll } from "../../kernel/records/visibility.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { ChangeSource } from "../../kernel/targets/change-source.ts";
import { beforeTransaction, type ChangePosition } from "./change-position.ts";
import { followedNouns, keptDays } from "@busbar/contract/changes/changes";

export type ChangeRow = {
  xid: string;
  noun: FollowedNoun;
  id: string;
  happened: string;
  customer_id: string | null;
  at: Date;
};

/** Rows that one answer looks through. Most may be out of a caller's scope, so it is not the number of changes told. */
const window = 5000;
/** Rows that one round of forgetting deletes. */
const forgottenAtOnce = 10_000;

/** Transactions before it have ended, so that no row can appear among theirs any more. */
const settledBefore = sql`pg_snapshot_xmin(pg_current_snapshot())`;

export type Window = { rows: ChangeRow[]; end: ChangePosition; full: boolean };

export function createChangeRepository(db: Db, today: string) {
  return {
    /** The present position, and the transaction before which changes have been forgotten. */
    async origin(): Promise<{ present: ChangePosition; forgotten: string }> {
      const { rows } = await sql<{ origin: string; forgotten: string; xid: string }>`
        select origin, forgotten::text as forgotten, ${settledBefore}::text as xid from record_change_origin`.execute(
        db,
      );
      const { origin, forgotten, xid } = rows[0]!;
      return { present: beforeTransaction(origin, xid), forgotten };
    },
    /** The rows after a position that belong to ended transactions, and where the next window begins. */
    async windowAfter({ origin, xid, noun, id, happened }: ChangePosition): Promise<Window> {
      const { rows } = await sql<ChangeRow & { settled: string }>`
        select s.xid::text as settled, r.xid::text as xid, r.noun, r.record_id as id, r.happened, r.customer_id, r.at
        from (select ${settledBefore} as xid) s left join lateral (
          select * from record_change c
          where (c.xid, c.noun, c.record_id, c.happened) > (${xid}::xid8, ${noun}, ${id}::bigint, ${happened})
            and c.xid < s.xid
          order by c.xid, c.noun, c.record_id, c.happened limit ${window}) r on true`.execute(db);
      const found = rows.filter((row) => row.xid !== null);
      const last = found.at(-1);
      const full = found.length === window;
      // Where nothing is left the position moves on by itself, so that it does not age where nothing happens.
      const end = full && last ? { origin, ...last } : beforeTransaction(origin, rows[0]!.settled);
      return { rows: found, end, full };
    },
    /** Versions by id of those of the records that `actor` sees. */
    async versions(
      { seenBy }: ChangeSource,
      actor: Actor,
      ids: readonly string[],
    ): Promise<Map<string, number | null>> {
      const { rows } = await sql<{ id: string; row_version: number | null }>`
        select r.id, r.row_version from (${seenBy(actor)}) r where r.id = any(${[...new Set(ids)]}::bigint[])`.execute(
        db,
      );
      return new Map(rows.map((row) => [row.id, row.row_version]));
    },
    /** Those of the customers by whom `actor` is told that a record of theirs was removed. */
    async customersOf(actor: Actor, noun: FollowedNoun, ids: readonly string[]): Promise<ReadonlySet<string>> {
      const { rows } = await sql<{ id: string }>`select c.id from customer c
        where c.id = any(${[...new Set(ids)]}::bigint[]) and (${sql.join(
          followedNouns[noun].read.map((permission) => visibleTo(actor, permission, today)),
          sql` or `,
        )})`.execute(db);
      return new Set(rows.map(({ id }) => id));
    },
    /** Deletes what is too old, a part at a time. @returns whether there may be more */
    async forget(): Promise<boolean> {
      const { rows } = await sql<{ deleted: number }>`
        with old as (
          select c.xid, c.noun, c.record_id, c.happened from (
            select * from record_change order by xid, noun, record_id, happened limit ${forgottenAtOnce}) c
          where c.at < now() - make_interval(days => ${keptDays})),
        gone as (delete from record_change c using old o
          where (c.xid, c.noun, c.record_id, c.happened) = (o.xid, o.noun, o.record_id, o.happened) returning c.xid),
        noted as (update record_change_origin n
          set forgotten = greatest(n.forgotten, m.xid) from (select max(xid) as xid from gone) m where m.xid is not null)
        select count(*)::int as deleted from gone`.execute(db);
      return rows[0]?.deleted === forgottenAtOnce;
    },
  };
}

/** Whether a removed record is told without asking for its customer. */
export const toldOfAll = (actor: Actor, noun: FollowedNoun): boolean =>
  followedNouns[noun].read.some((permission) => reachesAll(actor, permission));
