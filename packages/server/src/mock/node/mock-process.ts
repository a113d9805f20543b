import { ConfigProblems, readConfig } from "../../node/config/config.ts";
import { loadEnvironment } from "../../node/config/environment.ts";
import { mailsPath } from "../../node/http/mails-page.ts";
import { createLog } from "../../node/log.ts";
import { mockAccounts } from "../mock-accounts.ts";
import type { AddingToMock } from "./run-mock.ts";

const wrongConfiguration = 2;
const openOption = "--without-sign-in";

const announcement = (address: string) => `
Busbar's mock is ready: ${address}
Accounts, with any password: ${mockAccounts.join(", ")}
Mails and text messages: ${address}${mailsPath}
Everything is in memory and gone with this process. Tokens live five seconds.

`;

function refuse(lines: readonly string[]): void {
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exitCode = wrongConfiguration;
}

async function serve(adding?: AddingToMock): Promise<void> {
  const environment = loadEnvironment();
  if (environment["NODE_ENV"] === "production")
    return refuse(["The mock mode never runs with NODE_ENV=production. The product starts with npm start."]);
  const options = process.argv.slice(2);
  const unknown = options.filter((option) => option !== openOption);
  if (unknown.length > 0) return refuse([`${unknown.join(" ")} is not an option; there is ${openOption}.`]);
  let config: ReturnType<typeof readConfig>;
  try {
    config = readConfig({ BUSBAR_LOG_LEVEL: "warn", ...environment, BUSBAR_MOCK: "true" });
  } catch (error) {
    if (error instanceof ConfigProblems) return refuse(error.lines);
    throw error;
  }
  const log = createLog(config.BUSBAR_LOG_LEVEL);
  // What is refused is told before the whole server is loaded.
  const { runMock } = await import("./run-mock.ts");
  const running = await runMock(config, log, { interception: !options.includes(openOption), adding });
  const stop = () => {
    running.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, stop);
  if (process.connected) process.once("disconnect", stop);
  process.stdout.write(announcement(running.address));
}

/** Serves the mock until it is told to stop. `adding`: what goes beside the business. */
export async function runMockProcess(adding?: AddingToMock): Promise<void> {
  try {
    await serve(adding);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
