import type { TestDatabase } from "../database/database.ts";

/** Written by every call: who was seen, how often somebody called, and which answers are kept for a repeated call. */
const counted = [
  "rate_limit",
  "session",
  "idempotency_key",
  "access_token",
  "last_sign_in",
  "service_call",
  "service_token",
];

/**
 * Notes every row that a committed transaction inserted, changed or deleted, by triggers; what was rolled back leaves
 * no note. A refusal is itself a row of the log, which is not noted.
 */
export async function watchTables({ ownerPool, writes }: Pick<TestDatabase, "ownerPool" | "writes">) {
  let told = new Set<string>();
  writes.listen((tables) => void (told = new Set([...told, ...tables])));
  await ownerPool.query(`
    create table watched_change (at bigint generated always as identity, change text not null);
    create function note_change() returns trigger language plpgsql security definer as $$
      begin
        if tg_table_name = 'audit_log' and to_jsonb(new) ->> 'action' = 'authz_fail' then return null; end if;
        -- A row of a partition is one of its table.
        insert into watched_change (change)
          values (lower(tg_op) || ' ' || coalesce(pg_partition_root(tg_relid), tg_relid)::regclass);
        return null;
      end $$`);
  const { rows } = await ownerPool.query<{ name: string }>(`
    select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace
      and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'watched_change'`);
  const watched = rows.map(({ name }) => name).filter((name) => !counted.includes(name));
  for (const name of watched)
    await ownerPool.query(`create trigger watched after insert or update or delete on "${name}"
      for each row execute function note_change()`);

  return {
    watched,
    /**
     * The changes since the last time, such as `update customer`, each once. @throws when the application did not tell
     * of one, so that other people would go on seeing what was remembered
     */
    async take(): Promise<string[]> {
      const { rows: noted } = await ownerPool.query<{ change: string }>(
        "with taken as (delete from watched_change returning change) select distinct change from taken order by 1",
      );
      const changes = noted.map(({ change }) => change);
      const untold = changes.filter((change) => !told.has(change.split(" ")[1] ?? ""));
      told = new Set();
      if (untold.length > 0) throw new Error(`Nobody was told: ${untold.join(", ")}`);
      return changes;
    },
  };
}
