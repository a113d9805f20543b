import { createClient } from "../../database/limited-client.ts";
import { startLimits } from "../../database/limits.ts";

/** An extension that the schema needs; `obstacle` is what keeps a start from creating it, null when nothing does. */
export type ExtensionState = { name: string; version: string | null; obstacle: string | null };

const needed = ["btree_gist", "pg_trgm"];

/** @param ownerUrl of the account that migrates, because it is the one that creates them */
export async function extensionStates(ownerUrl: string): Promise<ExtensionState[]> {
  const client = createClient(ownerUrl, "busbar look", startLimits);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; version: string | null; available: boolean; may: boolean }>(
      `select asked.name, e.extversion as version, a.name is not null as available,
         (select rolsuper from pg_roles where rolname = current_user)
           or (has_database_privilege(current_database(), 'create')
             and exists (select from pg_available_extension_versions v where v.name = asked.name and v.trusted)) as may
       from unnest($1::text[]) as asked(name)
       left join pg_extension e on e.extname = asked.name
       left join pg_available_extensions a on a.name = asked.name`,
      [needed],
    );
    return rows.map(({ name, version, available, may }) => ({
      name,
      version,
      obstacle: !available
        ? `${name} is not installed: install the contrib modules of PostgreSQL`
        : may
          ? null
          : `${name} is missing, and the account cannot create it. Run as a superuser: create extension ${name}`,
    }));
  } finally {
    await client.end();
  }
}
