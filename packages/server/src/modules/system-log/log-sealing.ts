import { sql } from "kysely";
import type { Db } from "../../kernel/sql/query.ts";
import type { Ports } from "../../ports.ts";
import { batchHash, beginning, digest } from "./log-digest.ts";

/** The key of the advisory lock; any number that nothing else in the product uses. */
const sealLock = 7_214_050;
const batchRows = 2000;
/** Searchable words of a row are cut at this length, because a row of an import can hold a whole customer. */
const longestWords = 600;

/**
 * What is committed is sealed though an older transaction still runs, such as an import of minutes; the queue moves no
 * further than the oldest one, and finds what that writes later. Parts wait for it: reading past those that are not
 * committed would cost as much as sealing them.
 */
const noPart = sql`l.part_of is null`;
/**
 * No transaction of this cluster has a number that is still to come, so such a line was put in with a made-up one and
 * stays unsealed, where a verification finds it. A position that is still to come was dumped with the database in another
 * cluster, where its lines come from, too.
 */
const ofThisCluster = (state: State) => (isOfAnotherCluster(state) ? sql`true` : sql`l.xid < ${state.next}::bigint`);
const isOfAnotherCluster = ({ xid, next }: State) => BigInt(xid) > BigInt(next);
const partsBefore = (horizon: string) => sql`l.part_of is not null and l.xid < ${horizon}::bigint`;

/** All values in a JSON column, at any depth; keys are left out because they repeat in thousands of rows. */
const valuesOf = (column: "before" | "after") => sql`(select string_agg(v #>> '{}', ' ')
  from jsonb_path_query(l.${sql.ref(column)}, 'strict $.**') as v where jsonb_typeof(v) in ('string', 'number'))`;

const words = sql`left(lower(normalize(concat_ws(' ', l.actor_code, u.full_name, l.action, l.noun, nullif(l.key, ''),
  nullif(l.result, 'ok'), l.ip, l.request_id, ${valuesOf("after")}, ${valuesOf("before")}), NFKC)), ${longestWords})`;

/**
 * For how long one call seals parts of large changes: a quarter of the time between calls, so that a million rows of an
 * import leave the processors to people, and to the undo of that import.
 */
const partsMs = 500;

/**
 * Seals rows that are committed and not sealed yet: hashes their digests in a batch on top of the previous one, and
 * stores their searchable words. All rows but the parts of large changes come first, and none of them is left; parts go
 * on with the next call. One process at a time does so. @returns how many rows
 */
export async function sealLog({ db, clock }: Pick<Ports, "db" | "clock">, partsFor = partsMs): Promise<number> {
  const next = (parts: boolean) => db.transaction().execute((tx) => sealBatch(tx, clock.now(), parts));
  let sealed = 0;
  for (let rows = batchRows; rows === batchRows; sealed += rows) rows = await next(false);
  const start = performance.now();
  for (let rows = batchRows; rows === batchRows && performance.now() - start < partsFor; sealed += rows)
    rows = await next(true);
  return sealed;
}

type State = { mine: boolean; horizon: string; next: string; xid: string; log_id: string };

async function sealBatch(tx: Db, now: Date, parts: boolean): Promise<number> {
  // Every transaction older than `horizon` has ended, so no rows of them can appear later.
  const { rows: states } = await sql<State>`
    select pg_try_advisory_xact_lock(${sealLock}) as mine, s.xid, s.log_id,
      pg_snapshot_xmin(pg_current_snapshot())::text as horizon, pg_snapshot_xmax(pg_current_snapshot())::text as next from audit_sealer s where s.parts = ${parts}`.execute(
    tx,
  );
  const [state] = states;
  if (!state?.mine) return 0;
  const from = isOfAnotherCluster(state) ? { xid: "0", log_id: "0" } : state;
  const { rows: last } = await sql<{ id: string; hash: Uint8Array }>`
    select id, hash from (
      (select id, hash from audit_batch order by id desc limit 1) union all
      (select last_batch, hash from audit_archive order by last_batch desc limit 1)) as ends
    order by id desc limit 1`.execute(tx);
  const next = (BigInt(last[0]?.id ?? "0") + 1n).toString();
  const { rows } = await sql<{ row_count: number; xid: string; log_id: string }>`
    with chosen as materialized (
      select l.* from audit_log l
      where (l.xid, l.id) > (${from.xid}::bigint, ${from.log_id}::bigint) and ${ofThisCluster(state)} and ${parts ? partsBefore(state.horizon) : noPart}
        and not exists (select from audit_entry e where e.log_id = l.id)
      order by l.xid, l.id limit ${batchRows}
    ), digested as (
      select l.id, ${digest} as digest, ${words} as words from chosen l left join user_account u on u.id = l.actor_id
    ), sealed as (
      insert into audit_batch (id, row_count, hash, sealed_at)
      select ${next}::bigint, count(*),
        ${batchHash(sql`${last[0]?.hash ?? beginning}::bytea`, sql`string_agg(digest, ''::bytea order by id)`)}, ${now}
      from digested having count(*) > 0 returning row_count
    ), entered as (
      insert into audit_entry (log_id, batch_id, digest, words)
      select id, ${next}::bigint, digest, words from digested
    )
    select s.row_count, end_.xid, end_.id as log_id from sealed s,
      (select xid, id from chosen order by xid desc, id desc limit 1) as end_`.execute(tx);
  const [batch] = rows;
  const isFull = batch?.row_count === batchRows && BigInt(batch.xid) < BigInt(state.horizon);
  const through = isFull ? { xid: batch.xid, log_id: batch.log_id } : { xid: state.horizon, log_id: "0" };
  // Moving on without rows would itself be a transaction to move past, and so never end.
  if (batch || from.xid === "0") await tx.updateTable("audit_sealer").set(through).where("parts", "=", parts).execute();
  return batch?.row_count ?? 0;
}
