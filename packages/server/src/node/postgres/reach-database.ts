import type { Log } from "../../ports.ts";
import type { Config } from "../config/config-schema.ts";
import type { DatabaseAddresses } from "../roles/prepare-database.ts";
import { clusterFolder, type DataFolder } from "./data-folder.ts";
import { agreeToEmbedded } from "./embedded-consent.ts";
import { addressesOf, startEmbeddedPostgres } from "./embedded-postgres.ts";
import { isPostmaster, readPostmaster } from "./postmaster-file.ts";

export type ReachedDatabase = {
  addresses: DatabaseAddresses;
  /** Tells other starts on the same data folder that this process is about to end. */
  announceStop: () => Promise<void>;
  close: () => Promise<void>;
};

export type ReachOptions = {
  log: Log;
  onLost: (error: Error) => void;
  /** A command uses the server's data folder and database, running or not; it makes neither and leaves both as found. */
  beside?: boolean;
};

/** Addresses of a database that needs not be started; null for an embedded one that does not run. */
export function addressesNow(config: Config, folder: DataFolder): DatabaseAddresses | null {
  if (config.DATABASE_URL) {
    const { DATABASE_URL: application, BUSBAR_DATABASE_OWNER_URL: owner = application } = config;
    return { owner, application };
  }
  const cluster = { folder: clusterFolder(folder.path) };
  const running = readPostmaster(cluster.folder);
  return running?.status === "ready" && isPostmaster(running.pid) ? addressesOf(cluster, running) : null;
}

/** Addresses of the database; an embedded one is started if it does not run. @throws {@link NoDatabase} */
export async function reachDatabase(
  config: Config,
  folder: DataFolder,
  { log, onLost, beside = false }: ReachOptions,
): Promise<ReachedDatabase> {
  const others = { close: async () => undefined, announceStop: async () => undefined };
  agreeToEmbedded(config, folder, { mayMake: !beside });
  const found = beside || config.DATABASE_URL ? addressesNow(config, folder) : null;
  if (found) return { ...others, addresses: found };
  const { addresses, announceStop, stop } = await startEmbeddedPostgres({ folder, log, onLost });
  return { addresses, announceStop, close: stop };
}
