import type pg from "pg";

/** The key of the advisory lock; any number that nothing else in the product uses. */
const grantLock = 7_214_003;

/** Tables that the application may only add to: the audit log and its seals. Their keys it may seal anew. */
const appendOnly = ["audit_log", "audit_batch", "audit_entry", "audit_checkpoint", "audit_key"];
/** Tables that only the owner writes: applied migrations, and archives, behind which the log may be deleted. */
const readOnly = ["schema_migration", "audit_archive"];

/**
 * Grants `role` the right to read and write rows and nothing more: it cannot create, alter or drop tables, nor change
 * or delete what it has logged. Run by the owner after each migration, so that new tables are included.
 * @see docs/decisions/0047-owner-and-application.md
 */
export async function grantToApplication(owner: pg.Client, role: string): Promise<void> {
  const to = owner.escapeIdentifier(role);
  const { rows } = await owner.query<{ schema: string }>("select current_schema() as schema");
  const schema = owner.escapeIdentifier(rows[0]?.schema ?? "public");
  // Two concurrent grants would update the same rows of the catalogue.
  await owner.query("select pg_advisory_lock($1)", [grantLock]);
  try {
    await owner.query(`
      begin;
      revoke create on schema ${schema} from public;
      grant usage on schema ${schema}, pgboss to ${to};
      grant select, insert, update, delete on all tables in schema ${schema}, pgboss to ${to};
      grant select, update, usage on all sequences in schema ${schema}, pgboss to ${to};
      revoke update, delete, truncate on ${appendOnly.join(", ")} from ${to};
      grant update (sealed_private_key) on audit_key to ${to};
      revoke insert, update, delete, truncate on ${readOnly.join(", ")} from ${to};
      commit;`);
  } finally {
    await owner.query("select pg_advisory_unlock($1)", [grantLock]);
  }
}

/** Creates the application's role, or sets its password. Needs a superuser, so only for the embedded cluster. */
export async function ensureApplicationRole(owner: pg.Client, role: string, password: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role]);
  await owner.query(
    `${rowCount === 0 ? "create" : "alter"} role ${name} login nosuperuser nocreatedb nocreaterole noreplication
     nobypassrls password ${owner.escapeLiteral(password)}`,
  );
}
