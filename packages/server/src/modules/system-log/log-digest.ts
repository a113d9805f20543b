import { type RawBuilder, sql } from "kysely";

/**
 * What a row of the log says, as one text that is the same wherever it is read: instants in microseconds, json as
 * PostgreSQL orders its keys. Stated here and not in the database, whose owner could change it there. A column that is
 * new one day is added at the end, for rows that have it.
 */
const content = sql`jsonb_build_array(l.id, (extract(epoch from l.at) * 1000000)::bigint, l.actor_id, l.actor_code,
  l.action, l.noun, l.key, l.before, l.after, l.result, l.request_id, l.ip, l.part_of, l.for_user_id)::text`;

/** Of a row of `audit_log as l`. */
export const digest = sql<Uint8Array>`sha256(convert_to(${content}, 'UTF8'))`;

/** What a batch is known by; `digests` in the order of their rows. */
export const batchHash = (before: RawBuilder<unknown>, digests: RawBuilder<unknown>): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`sha256(${before} || ${digests})`;

/** The hash before the first batch. */
export const beginning = new Uint8Array(32);
