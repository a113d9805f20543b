import { type RawBuilder, sql } from "kysely";

/**
 * The content of a log row as one text that does not depend on the reader: times in microseconds, JSON with
 * PostgreSQL's order of keys. It is computed here and not by a function of the database, which the database's owner
 * could change. A new column must be added at the end, only for rows that have it.
 */
export const content = sql<string>`jsonb_build_array(l.id, (extract(epoch from l.at) * 1000000)::bigint, l.actor_id, l.actor_code,
  l.action, l.noun, l.key, l.before, l.after, l.result, l.request_id, l.ip, l.part_of, l.for_user_id)::text`;

/** What stands in a content, in this order; `at` counts microseconds since 1970. */
export const contentColumns = [
  "id",
  "at",
  "actor_id",
  "actor_code",
  "action",
  "noun",
  "key",
  "before",
  "after",
  "result",
  "request_id",
  "ip",
  "part_of",
  "for_user_id",
];

/** The digest of a row of `audit_log as l`. */
export const digest = sql<Uint8Array>`sha256(convert_to(${content}, 'UTF8'))`;

/** The hash of a batch; `digests` are in the order of their rows. */
export const batchHash = (before: RawBuilder<unknown>, digests: RawBuilder<unknown>): RawBuilder<Uint8Array> =>
  sql<Uint8Array>`sha256(${before} || ${digests})`;

/** The hash before the first batch. */
export const beginning = new Uint8Array(32);
