import { type RawBuilder, type SqlBool, sql } from "kysely";
import { isFast } from "./fast-paths.ts";
import type { Db } from "../sql/query.ts";

/** Imports that write fewer records than this delay no list by a millisecond. */
const leastRecords = 5000;
const keptMs = 1000;
/** Each moment adds two parts to a list's statement. */
const mostMoments = 4;

/** The condition of the index on them. */
const underWay = sql`b.state in ('COMMITTING', 'UNDOING')`;

/**
 * The times, as exact texts, that the records of large imports under way get. Asked once a second at most: outdated
 * answers cost time only.
 */
export function createMomentsUnderWay(): (db: Db) => Promise<readonly string[]> {
  let asked = { at: Number.NEGATIVE_INFINITY, moments: Promise.resolve<readonly string[]>([]) };
  async function ask(db: Db): Promise<readonly string[]> {
    const { rows } = await sql<{ moment: string }>`
      select b.written_at::text as moment from import_batch b join job j on j.id = b.job_id
      where ${underWay} and b.written_at is not null and j.state = 'running'
        and b.count_new + b.count_changed >= ${leastRecords}
      order by b.written_at limit ${mostMoments}`.execute(db);
    return rows.map(({ moment }) => moment);
  }
  return (db) => {
    if (!isFast("moments-under-way")) return Promise.resolve([]);
    if (performance.now() - asked.at > keptMs) {
      asked = { at: performance.now(), moments: ask(db) };
      asked.moments.catch(() => (asked.at = Number.NEGATIVE_INFINITY));
    }
    return asked.moments;
  };
}

/**
 * Splits each part of a list in the order of `time` at `moments`. In that order the records of an import lie side by
 * side, and a list would walk past each of a million to find that it is not committed. A part with the records of a
 * moment themselves is not run before their import has ended, which the statement sees in the same snapshot as them.
 */
export function besideMoments(
  parts: readonly RawBuilder<SqlBool>[],
  time: RawBuilder<unknown>,
  moments: readonly string[],
): RawBuilder<SqlBool>[] {
  const at = moments.map((moment) => sql`${moment}::timestamptz`);
  return parts.flatMap((part) => {
    if (at.length === 0) return [part];
    const between = [null, ...at].map((after, index) => {
      const before = at[index];
      const bounds = [after && sql`${time} > ${after}`, before && sql`${time} < ${before}`].filter((bound) => bound);
      return sql<SqlBool>`(${part}) and ${sql.join(bounds, sql` and `)}`;
    });
    const ended = at.map(
      (moment) => sql<SqlBool>`(${part}) and ${time} = ${moment}
        and not exists (select from import_batch b where b.written_at = ${moment} and ${underWay})`,
    );
    return [...between, ...ended];
  });
}
