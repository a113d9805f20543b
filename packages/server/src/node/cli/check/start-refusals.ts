import { createServer } from "node:http";
import type { Config } from "../../config/config-schema.ts";
import { hostInUrl } from "../../config/config.ts";
import { listen } from "../../http/serve.ts";
import { refuseOldPostgres, refuseUnknownKeys } from "../../open-ports.ts";
import { addressesNow } from "../../postgres/reach-database.ts";
import { clusterFolder, type DataFolder, findDataFolder, hasCluster } from "../../postgres/data-folder.ts";
import { agreeToEmbedded, placeOf } from "../../postgres/embedded-consent.ts";
import { refuseOtherVersion } from "../../postgres/embedded-postgres.ts";
import { type Applied, appliedTo, judgeApplied } from "../../postgres/migrate.ts";
import { postgresBinaries } from "../../postgres/postgres-binaries.ts";
import { type DatabaseAddresses, refuseTwoDatabases } from "../../roles/prepare-database.ts";
import { findSecretKey } from "../../secrets/secret-keys.ts";
import { createVault } from "../../secrets/vault.ts";
import { openDatabase } from "../../database/database.ts";
import { createClient, type OwnClient } from "../../database/limited-client.ts";
import { startLimits } from "../../database/limits.ts";

/** What a start would refuse: in which part, and its sentence. */
export type Refusal = { what: string; text: string };

/** Runs what a start runs, and keeps its refusal. */
async function refusalOf(what: string, step: () => unknown): Promise<Refusal[]> {
  try {
    await step();
    return [];
  } catch (error) {
    return [{ what, text: (error as Error).message }];
  }
}

/** All of it, one line each, for `config check`; a stopped embedded database is not started to be asked. */
export async function startRefusals(config: Config, say: (line: string) => void): Promise<string[]> {
  const here = await refusalsHere(config);
  if (here.length > 0) return here.map(({ text }) => text);
  const folder = findDataFolder(config.DATA_DIR);
  say(`Database: ${placeOf(config, folder)}`);
  const addresses = addressesNow(config, folder);
  return addresses ? (await refusalsOfDatabase(config, folder, addresses)).map(({ text }) => text) : [];
}

/** What this machine alone shows: data folder, embedded database, key, ports. Makes nothing. */
export async function refusalsHere(config: Config): Promise<Refusal[]> {
  const found: Refusal[] = [];
  if (config.BUSBAR_MOCK)
    found.push({
      what: "configuration",
      text: "BUSBAR_MOCK cannot be used here. For mock mode, run npm run dev:mock.",
    });
  let folder: DataFolder | undefined;
  found.push(...(await refusalOf("data folder", () => (folder = findDataFolder(config.DATA_DIR)))));
  if (folder) {
    const opened = folder;
    const { path } = opened;
    if (!config.DATABASE_URL)
      found.push(
        ...(await refusalOf("embedded database", () => {
          agreeToEmbedded(config, opened, { mayMake: true });
          if (hasCluster(opened)) refuseOtherVersion(clusterFolder(path));
          postgresBinaries(null, path);
        })),
      );
    if (!config.BUSBAR_SECRET_KEY) found.push(...(await refusalOf("secret key", () => findSecretKey(path))));
  }
  return [...found, ...(await refusalsOfPorts(config))];
}

async function refusalsOfPorts(config: Config): Promise<Refusal[]> {
  if (await isServed(config)) return [];
  const found = await refusalOf("port", () => tryToListen(config.HOST, config.PORT));
  const { BUSBAR_METRICS: metrics } = config;
  if (metrics)
    found.push(...(await refusalOf("metrics", () => tryToListen(metrics.host, metrics.port, "BUSBAR_METRICS"))));
  return found;
}

/** Whether a Busbar has the ports already. */
async function isServed({ HOST: host, PORT: port }: Config): Promise<boolean> {
  const near = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const answer = await fetch(`http://${hostInUrl(near)}:${port}/healthz`, { signal: AbortSignal.timeout(2000) })
    .then((response) => response.text())
    .catch(() => "");
  return answer.trim() === "alive";
}

async function tryToListen(host: string, port: number, setting?: string): Promise<void> {
  const server = createServer();
  await listen(server, host, port, setting);
  await new Promise((resolve) => server.close(resolve));
}

/** What the database shows to one who only looks: both accounts, its release, the schema's, the keys. */
export async function refusalsOfDatabase(
  config: Config,
  folder: DataFolder,
  { owner, application }: DatabaseAddresses,
): Promise<Refusal[]> {
  const unreached = await refusalOf("database", () => refuseOldPostgres(application));
  if (unreached.length > 0) return unreached;
  const found = await refusalOf("owner's account", async () => {
    await refuseOldPostgres(owner);
    await refuseTwoDatabases({ owner, application });
  });
  if (found.length > 0) return found;
  const client = createClient(owner, "busbar look", startLimits);
  await client.connect();
  try {
    const applied = await appliedIn(client);
    found.push(...(await refusalOf("schema", () => refuseSchema(client, applied))));
    if (applied === null || found.length > 0) return found;
  } finally {
    await client.end();
  }
  const keys = () =>
    config.BUSBAR_SECRET_KEY ?? [findSecretKey(folder.path) ?? crypto.getRandomValues(new Uint8Array(32))];
  const { db } = openDatabase({ url: application, max: 1 });
  try {
    found.push(...(await refusalOf("secret key", async () => refuseUnknownKeys(db, await createVault(keys())))));
  } finally {
    await db.destroy();
  }
  return found;
}

/** @returns null on an empty database */
async function appliedIn(client: OwnClient): Promise<Applied[] | null> {
  const { rows } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  );
  return rows[0]?.there ? appliedTo(client) : null;
}

const mayMake = `has_schema_privilege(current_schema(), 'create') and has_database_privilege(current_database(), 'create')`;
const mayChange = "pg_has_role((select relowner from pg_class where oid = to_regclass('schema_migration')), 'usage')";

async function refuseSchema(client: OwnClient, applied: Applied[] | null): Promise<void> {
  if (judgeApplied(applied ?? []).length === 0) return;
  const { rows } = await client.query<{ may: boolean }>(`select ${applied ? mayChange : mayMake} as may`);
  if (rows[0]?.may !== true)
    throw new Error(
      "The schema must be upgraded to this release, which this account is not allowed to do: " +
        "set BUSBAR_DATABASE_OWNER_URL to that of its owner.",
    );
}
