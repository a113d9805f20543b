import { setFlagsFromString } from "node:v8";
import { isConnectionFault, isDamage } from "../kernel/faults.ts";
import { announcement } from "./announcement.ts";
import { ConfigProblems, readConfig } from "./config/config.ts";
import { openDataFolder, UnusableDataFolder } from "./postgres/data-folder.ts";
import { NoDatabase } from "./postgres/embedded-consent.ts";
import { createLog } from "./log.ts";
import { reachDatabase } from "./postgres/reach-database.ts";
import { loadEnvironment } from "./config/environment.ts";
import { whatToDo } from "./integrity/storage-state.ts";
import type { AddingTo, Running } from "./run.ts";

// On a large machine V8 lets the heap grow to four times the live data: an import that needs 60 MB took 300. A growth
// of a half is enough and costs a tenth more CPU during an import.
setFlagsFromString("--heap-growing-percent=50");

const wrongConfiguration = 2;
const forcedAfterMs = 1_000;
/** The next start continues what was begun; the log at level debug has the driver's error. */
const wentAway =
  "The connection to the database was lost during the start. Start again when the database is available.";

/** Serves until it is told to stop, and ends the process with a code that says why. `adding`: what goes beside the business. */
export async function runProcess(adding?: AddingTo): Promise<void> {
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig(loadEnvironment());
  } catch (error) {
    if (!(error instanceof ConfigProblems)) throw error;
    for (const line of error.lines) process.stderr.write(`${line}\n`);
    process.exitCode = wrongConfiguration;
    return;
  }
  if (config.BUSBAR_MOCK) {
    process.stderr.write("BUSBAR_MOCK cannot be used here. Remove it; for mock mode, run npm run dev:mock.\n");
    process.exitCode = wrongConfiguration;
    return;
  }
  const log = createLog(config.BUSBAR_LOG_LEVEL);
  let starting: Promise<Running> | null = null;
  let stopping = 0;

  const stop = (why: string, code: number) => {
    // Npm, the terminal and the starter may each pass on the same Ctrl-C; only a later one is meant as a second.
    if (stopping > 0) {
      if (Date.now() - stopping > forcedAfterMs) process.exit(1);
      return;
    }
    stopping = Date.now();
    log.info({ why }, "stopping");
    // A running start is awaited first, because what it opens has to be closed.
    Promise.resolve(starting)
      .then((running) => running?.stop())
      .then(
        () => process.exit(code),
        (error: unknown) => {
          log.error({ error }, "did not stop cleanly");
          process.exit(1);
        },
      );
  };
  process.on("SIGINT", () => stop("SIGINT", 0));
  process.on("SIGTERM", () => stop("SIGTERM", 0));
  process.on("SIGHUP", () => stop("SIGHUP", 0));
  if (process.connected) process.on("disconnect", () => stop("the starting process has ended", 0));
  process.on("unhandledRejection", (error) => log.error({ error }, "unhandled promise rejection"));
  process.on("uncaughtException", (error) => {
    log.error({ error }, "uncaught error");
    stop("fault", 1);
  });

  /** An embedded PostgreSQL is made and started while the code of the server is loaded. */
  const start = async (onLost: (error: Error) => void) => {
    const folder = openDataFolder(config.DATA_DIR);
    const database = reachDatabase(config, folder, { log, onLost });
    // Thrown where it is awaited.
    database.catch(() => undefined);
    const { run } = await import("./run.ts");
    return run(config, log, { adding, onLost, opened: { folder, database } });
  };

  let running: Running;
  try {
    starting = start((error) => {
      process.stderr.write(`${error.message}\n`);
      stop("database lost", 1);
    });
    running = await starting;
  } catch (error) {
    log.debug({ error }, "start failed");
    const { message } = error as Error;
    const sentence = isDamage(error)
      ? `The storage of the database is damaged: ${message}. ${whatToDo}`
      : isConnectionFault(error)
        ? wentAway
        : message;
    process.stderr.write(`${sentence}\n`);
    process.exit(error instanceof UnusableDataFolder || error instanceof NoDatabase ? wrongConfiguration : 1);
  }
  if (stopping > 0) return;
  if (config.NODE_ENV === "production") {
    const { address, database, folder: data, movedFrom } = running;
    log.info({ address, database, data, movedFrom }, "ready");
  } else process.stdout.write(announcement(running));
  if (running.firstAdministratorLink) {
    process.stdout.write(
      `Link for the first administrator to set a password, valid once within 24 hours: ${running.firstAdministratorLink}\n`,
    );
  }
}
