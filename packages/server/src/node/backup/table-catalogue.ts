import type pg from "pg";

export type BackedUpTable = { table: string; columns: string[] };

/**
 * Tables that are in no backup, and not restored from those of earlier releases: migrations write their own rows, whoever
 * holds a copy of a session or of a sign-in on its way could go on with it, positions among changes are those of one
 * database, and what was delivered to other systems is not delivered again.
 */
export const leftOut = [
  "schema_migration",
  "access_token",
  "session",
  "social_start",
  "registration_code",
  "record_change",
  "record_change_origin",
  "webhook_delivery",
];

/**
 * Tables with the columns to back up: no generated columns, and no transaction ids, which are different in another
 * cluster.
 */
export async function tablesOf(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as "table", array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = current_schema()
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relkind in ('r', 'p') and not c.relispartition and not c.relname = any($1)
       and coalesce(pg_get_expr(d.adbin, d.adrelid), '') not like '%pg_current_xact_id()%'
     group by c.relname order by c.relname`,
    [leftOut],
  );
  return rows;
}

/** Sequences with their last value. */
export async function sequencesOf(client: pg.Client): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  );
  return rows;
}
