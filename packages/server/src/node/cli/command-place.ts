import { readConfig } from "../config/config.ts";
import type { Config } from "../config/config-schema.ts";
import { loadEnvironment } from "../config/environment.ts";
import { type DataFolder, findDataFolder, serversDataFolder } from "../postgres/data-folder.ts";
import { agreeToEmbedded, placeOf } from "../postgres/embedded-consent.ts";

export type CommandPlace = { config: Config; folder: DataFolder };

/** On standard error, so that what a command answers can be piped on. */
const tell = (place: string) => void process.stderr.write(`Database: ${place}\n`);

/**
 * The server's configuration and data folder, for a command. Says which database it acts on before anything is done,
 * and makes neither folder nor database.
 * @throws ConfigProblems, UnusableDataFolder, NoDatabase
 */
export function commandPlace(): CommandPlace {
  const config = readConfig(loadEnvironment());
  const folder = serversDataFolder(config.DATA_DIR);
  agreeToEmbedded(config, folder, { mayMake: false });
  tell(placeOf(config, folder));
  return { config, folder };
}

/** For a command that needs the database alone: the data folder may be on another machine, and is not looked for here. */
export function databasePlaceOfCommand(): CommandPlace {
  const config = readConfig(loadEnvironment());
  if (!config.DATABASE_URL) return commandPlace();
  const folder = { path: config.DATA_DIR, user: null, movedFrom: null };
  tell(placeOf(config, folder));
  return { config, folder };
}

/** For a restore, which is a start: it makes what the configuration asks for. */
export function restorePlace(): Config {
  const config = readConfig(loadEnvironment());
  const folder = findDataFolder(config.DATA_DIR);
  agreeToEmbedded(config, folder, { mayMake: true });
  tell(placeOf(config, folder));
  return config;
}
