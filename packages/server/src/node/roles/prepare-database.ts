import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import { migrate, type Migrating } from "../postgres/migrate.ts";
import { grantToApplication } from "./application-role.ts";
import { installQueue } from "./install-queue.ts";

/** Two addresses of one database: for the role that owns the schema, and for the server's role. */
export type DatabaseAddresses = { owner: string; application: string };

/**
 * Updates schema, job queue and grants to this release. If both addresses have the same role, it keeps all its rights.
 * @returns the migrations that were applied
 */
export async function prepareDatabase(
  { owner, application }: DatabaseAddresses,
  migrating: Migrating = {},
): Promise<string[]> {
  await refuseTwoDatabases({ owner, application });
  const migrated = await bringUp(owner, migrating).catch((error: unknown) => {
    if (!lacksRights(error)) throw error;
    // What a failed migration says beside it, to start the release before, is not what helps here.
    const { message, cause } = error as Error;
    throw new Error(`${cause instanceof Error ? cause.message : message}. ${whoMigrates}`, { cause: error });
  });
  const role = await roleAt(application);
  const client = createClient(owner, "busbar grant", startLimits);
  await client.connect();
  try {
    const { rows } = await client.query<{ same: boolean }>("select current_user = $1 as same", [role]);
    if (rows[0]?.same !== true) await grantToApplication(client, role);
  } finally {
    await client.end();
  }
  return migrated;
}

const whoMigrates =
  "The account of DATABASE_URL cannot change the schema. Set BUSBAR_DATABASE_OWNER_URL to the account that owns it.";
const insufficientPrivilege = "42501";

function lacksRights(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code) === insufficientPrivilege;
}

async function bringUp(owner: string, migrating: Migrating): Promise<string[]> {
  const migrated = await migrate(owner, migrating);
  await installQueue(owner);
  return migrated;
}

/** @throws when the addresses lead to two databases: the schema would be made in one and missed in the other */
export async function refuseTwoDatabases({ owner, application }: DatabaseAddresses): Promise<void> {
  if (owner === application) return;
  const [ofOwner, ofApplication] = await Promise.all([identityAt(owner), identityAt(application)]);
  if (ofOwner !== ofApplication)
    throw new Error(
      "BUSBAR_DATABASE_OWNER_URL and DATABASE_URL point to different databases. Set both to the same one.",
    );
}

/** The cluster's own number and the database's in it: the same by whatever name or pooler it is reached. */
const identityAt = (url: string) =>
  ask(
    url,
    `select system_identifier || ' ' || (select oid from pg_database where datname = current_database()) as answer
     from pg_control_system()`,
  );

/** The role of an address, as the database names it. */
const roleAt = (url: string) => ask(url, "select current_user as answer");

async function ask(url: string, statement: string): Promise<string> {
  const client = createClient(url, "busbar", startLimits);
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: string }>(statement);
    return rows[0]!.answer;
  } finally {
    await client.end();
  }
}
