import type { Config } from "../config/config-schema.ts";
import { databasePlace } from "../config/database-address.ts";
import { clusterFolder, type DataFolder, hasCluster } from "./data-folder.ts";

/** Neither DATABASE_URL nor an embedded database tells which one is meant. The message is for people. */
export class NoDatabase extends Error {}

/**
 * Lets an embedded database be used when it is there, and made only by a start (or a restore) that may. A second, empty
 * one beside the server's own would look like success to a command.
 * @throws {@link NoDatabase}
 * @see docs/decisions/0112-one-database.md
 */
export function agreeToEmbedded(config: Config, folder: DataFolder, { mayMake }: { mayMake: boolean }): void {
  if (config.DATABASE_URL) return;
  if (config.BUSBAR_EMBEDDED === false)
    throw new NoDatabase("DATABASE_URL is missing, and BUSBAR_EMBEDDED is false. Set one of them.");
  if (hasCluster(folder)) return;
  if (!mayMake)
    throw new NoDatabase(
      `DATABASE_URL is missing, and no embedded database is in ${folder.path}. ` +
        "Run the command with the server's settings, or start the server first.",
    );
  if (config.NODE_ENV === "production" && config.BUSBAR_EMBEDDED !== true)
    throw new NoDatabase(
      `DATABASE_URL is missing, and no embedded database is in ${folder.path}. ` +
        "Set DATABASE_URL, or set BUSBAR_EMBEDDED=true to create an embedded database there.",
    );
}

/** Which database the configuration means, for people: its name and host, never its password. */
export const placeOf = (config: Config, folder: DataFolder): string =>
  config.DATABASE_URL ? databasePlace(config.DATABASE_URL) : `embedded, in ${clusterFolder(folder.path)}`;
