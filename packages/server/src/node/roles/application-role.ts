import type pg from "pg";

/** Any constant that nothing else in the product locks on. */
const grantLock = 7_214_003;

/** What the application only adds to: who did what. */
const appendOnly = ["audit_log", "audit_batch", "audit_entry", "audit_checkpoint", "audit_key"];
/** What only the owner writes: which migrations were applied. */
const readOnly = ["schema_migration"];

/**
 * Lets `role` read and write rows, and nothing more: it makes, changes and drops no table, and what it has recorded it
 * can neither change nor delete. By the owner, after each migration: tables that are new are granted with the others.
 * @see docs/decisions/0047-owner-and-application.md
 */
export async function grantToApplication(owner: pg.Client, role: string): Promise<void> {
  const to = owner.escapeIdentifier(role);
  const { rows } = await owner.query<{ schema: string }>("select current_schema() as schema");
  const schema = owner.escapeIdentifier(rows[0]?.schema ?? "public");
  // Two owners at once would change the same rows of the catalogue.
  await owner.query("select pg_advisory_lock($1)", [grantLock]);
  try {
    await owner.query(`
      begin;
      revoke create on schema ${schema} from public;
      grant usage on schema ${schema}, pgboss to ${to};
      grant select, insert, update, delete on all tables in schema ${schema}, pgboss to ${to};
      grant select, update, usage on all sequences in schema ${schema}, pgboss to ${to};
      revoke update, delete, truncate on ${appendOnly.join(", ")} from ${to};
      revoke insert, update, delete, truncate on ${readOnly.join(", ")} from ${to};
      commit;`);
  } finally {
    await owner.query("select pg_advisory_unlock($1)", [grantLock]);
  }
}

/** Makes the role of the application, or gives it this password. By a super user: the cluster is ours. */
export async function ensureApplicationRole(owner: pg.Client, role: string, password: string): Promise<void> {
  const name = owner.escapeIdentifier(role);
  const { rowCount } = await owner.query("select from pg_roles where rolname = $1", [role]);
  await owner.query(
    `${rowCount === 0 ? "create" : "alter"} role ${name} login nosuperuser nocreatedb nocreaterole noreplication
     nobypassrls password ${owner.escapeLiteral(password)}`,
  );
}
