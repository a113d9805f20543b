import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import { migrate } from "../postgres/migrate.ts";
import { grantToApplication } from "./application-role.ts";
import { installQueue } from "./install-queue.ts";

/** Addresses of one database: of the role that owns the schema, and of the one that the server works with. */
export type DatabaseAddresses = { owner: string; application: string };

/**
 * Brings schema, job queue and rights to this release. Where both addresses are of one role, as with a single account,
 * it keeps all that it has. @returns the migrations that were applied
 */
export async function prepareDatabase({ owner, application }: DatabaseAddresses): Promise<string[]> {
  const migrated = await bringUp(owner).catch((error: unknown) => {
    throw lacksRights(error) ? new Error(`${(error as Error).message}. ${whoMigrates}`, { cause: error }) : error;
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
  "The account of DATABASE_URL may not change the schema: set BUSBAR_DATABASE_OWNER_URL to that of its owner.";
const insufficientPrivilege = "42501";

function lacksRights(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return (code ?? cause?.code) === insufficientPrivilege;
}

async function bringUp(owner: string): Promise<string[]> {
  const migrated = await migrate(owner);
  await installQueue(owner);
  return migrated;
}

/** Whose account an address is, as the database names it. */
async function roleAt(url: string): Promise<string> {
  const client = createClient(url, "busbar", startLimits);
  await client.connect();
  try {
    const { rows } = await client.query<{ role: string }>("select current_user as role");
    return rows[0]!.role;
  } finally {
    await client.end();
  }
}
