import { sql } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { FileCommit, ReadOrWrite } from "../../../kernel/targets/whole-file-target.ts";
import { markChanged } from "../checks/run-checks.ts";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";

const unit = { zh: "天的数据", en: "days of readings" };
/** Days that one statement writes. */
const stepDays = 1000;

async function* steps(db: ReadOrWrite, batchId: string): AsyncGenerator<{ from: number; to: number }> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(no), 0) as last from reading_draft where batch_id = ${batchId}`.execute(db);
  const last = rows[0]?.last ?? 0;
  for (let from = 1; from <= last; from += stepDays) yield { from, to: from + stepDays - 1 };
}

const within = (batchId: string, { from, to }: { from: number; to: number }) =>
  sql`r.batch_id = ${batchId} and r.no between ${from} and ${to}`;
const isOf = sql`d.point_id = r.point_id and d.channel = r.channel and d.day = r.day`;

type Made = { days: number; accepted: number; corrected: number };

/** Writes the staged days; what they replace goes to the history. All or nothing. */
export async function commitIntervals(
  { unit: { tx }, actor, batchId, moment, progress }: FileCommit,
  pointsSeenBy: PointsSeenBy,
): Promise<{ created: number; updated: number }> {
  const made = { created: 0, updated: 0 };
  const { rows: lost } = await sql<{ days: number }>`
    select count(*)::int as days from reading_draft r where r.batch_id = ${batchId}
      and r.point_id not in (select s.id from (${pointsSeenBy(actor, "meter:import")}) s)`.execute(tx);
  const outdated = (count: number) => new AppError("import.outdated", { count, unit });
  if (lost[0] && lost[0].days > 0) throw outdated(lost[0].days);
  for await (const step of steps(tx, batchId)) {
    const { rows } = await sql<Made & { wanted: number }>`
      with r as materialized (select * from reading_draft r where ${within(batchId, step)}),
      before as (
        select d.* from interval_day d join r on ${isOf} and d.version = r.seen_version
      ), kept as (
        insert into interval_day_history (point_id, channel, day, version, resolution_min, batch_id, written_at, total,
          quality, values, replaced_at, replaced_by, replaced_by_batch)
        select b.point_id, b.channel, b.day, b.version, b.resolution_min, b.batch_id, b.written_at, b.total, b.quality,
          b.values, ${moment}::timestamptz, ${actor.id}, ${batchId} from before b
      ), changed as (
        update interval_day d set resolution_min = r.resolution_min, version = d.version + 1, batch_id = ${batchId},
          written_at = ${moment}::timestamptz, total = r.total, max_slot = r.max_slot, quality = r.quality,
          values = r.values
        from r where ${isOf} and d.version = r.seen_version
        returning r.accepted, r.corrected
      ), added as (
        insert into interval_day (point_id, channel, day, resolution_min, batch_id, written_at, total, max_slot, quality,
          values)
        select r.point_id, r.channel, r.day, r.resolution_min, ${batchId}, ${moment}::timestamptz, r.total, r.max_slot,
          r.quality, r.values from r where r.seen_version is null
        on conflict (point_id, channel, day) do nothing
        returning cardinality(array_remove(values, null)) as accepted
      ), written as (select accepted, corrected from changed union all select accepted, 0 from added)
      select (select count(*) from r)::int as wanted, count(*)::int as days,
        coalesce(sum(accepted), 0)::int as accepted, coalesce(sum(corrected), 0)::int as corrected from written`.execute(
      tx,
    );
    const { wanted, days, accepted, corrected } = rows[0] as (typeof rows)[number];
    if (days < wanted) throw outdated(wanted - days);
    made.created += accepted;
    made.updated += corrected;
    await progress(made.created + made.updated);
  }
  await sql`insert into vee_exception (point_id, channel, code, severity, first_day, last_day, slot, held_value, batch_id,
      opened_at)
    select h.point_id, h.channel, 'R05', 'HELD', h.day, h.day, h.slot, h.value, h.batch_id, ${moment}::timestamptz
    from reading_hold h where h.batch_id = ${batchId}
    order by h.point_id, h.channel, h.day, h.slot
    on conflict (point_id, channel, first_day, slot, held_value) where status = 'OPEN' do nothing`.execute(tx);
  await markChanged(tx, sql`select r.point_id, r.day from reading_draft r where r.batch_id = ${batchId}`);
  return made;
}

const isAsWritten = (batchId: string) => sql`${isOf} and d.version = coalesce(r.seen_version, 0) + 1
  and d.batch_id = ${batchId}`;

/** Days that somebody has written since, and held values that somebody has decided. */
export async function countTouchedDays(db: ReadOrWrite, batchId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select ((select count(*) from reading_draft r where r.batch_id = ${batchId}
        and not exists (select from interval_day d where ${isAsWritten(batchId)}))
      + (select count(*) from vee_exception e where e.batch_id = ${batchId} and e.status <> 'OPEN'))::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Brings back what was before the import, to the version, or nothing if a day has changed since. */
export async function undoIntervals({ unit: { tx }, batchId, progress }: FileCommit): Promise<void> {
  const touched = await countTouchedDays(tx, batchId);
  if (touched > 0) throw new AppError("import.changed_since", { count: touched });
  let done = 0;
  for await (const step of steps(tx, batchId)) {
    const { rows } = await sql<{ wanted: number; days: number; values: number }>`
      with r as materialized (select * from reading_draft r where ${within(batchId, step)}),
      gone as (
        delete from interval_day d using r where r.seen_version is null and ${isAsWritten(batchId)} returning 1
      ), old as (
        delete from interval_day_history d using r
        where ${isOf} and d.version = r.seen_version and d.replaced_by_batch = ${batchId} returning d.*
      ), back as (
        update interval_day d set resolution_min = o.resolution_min, version = o.version, batch_id = o.batch_id,
          written_at = o.written_at, total = o.total, quality = o.quality, values = o.values,
          max_slot = coalesce(array_position(o.values, (select max(v) from unnest(o.values) v)), 0)
        from old o where d.point_id = o.point_id and d.channel = o.channel and d.day = o.day
          and d.version = o.version + 1 and d.batch_id = ${batchId}
        returning 1
      )
      select (select count(*) from r)::int as wanted, (select coalesce(sum(accepted + corrected), 0) from r)::int as values,
        ((select count(*) from gone) + (select count(*) from back))::int as days`.execute(tx);
    const { wanted, days, values } = rows[0] as (typeof rows)[number];
    if (days < wanted) throw new AppError("import.changed_since", { count: wanted - days });
    done += values;
    await progress(done);
  }
  await markChanged(tx, sql`select r.point_id, r.day from reading_draft r where r.batch_id = ${batchId}`);
  await sql`delete from vee_exception where batch_id = ${batchId} and status = 'OPEN'`.execute(tx);
}

/** Makes the tables of the months, since that locks the parent and must not wait for a commit's end. */
export async function prepareMonths(db: ReadOrWrite, batchId: string): Promise<void> {
  await sql`select make_reading_month(m.month) from (
      select distinct date_trunc('month', r.day::timestamp)::date as month from reading_draft r
      where r.batch_id = ${batchId} and r.day between '1990-01-01' and '2099-12-31') m order by m.month`.execute(db);
}
