import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { AdministratorRefused, createAdministrator, resetSecondFactor } from "./administrators.ts";
import { auditVerify } from "./audit-verify.ts";
import { ConfigProblems, readConfig } from "../config/config.ts";
import { UnusableDataFolder } from "../postgres/data-folder.ts";
import { loadEnvironment } from "../config/environment.ts";
import { createLog } from "../log.ts";
import { openPorts } from "../open-ports.ts";

const usage = `busbar start                 start the server
busbar admin create          create an administrator; asks for what is not given
    --username NAME --email ADDRESS --password-stdin
busbar admin reset-factor       turn off two-step verification of somebody who has lost it
    --username NAME
busbar audit verify          say whether the system log is as it was written, or where it is not
    --expect HASH --key PUBLIC-KEY
busbar config check          say what is wrong with the configuration
busbar migrate               bring the database to this release and end
`;

async function adminCreate(rest: string[]): Promise<void> {
  const { values } = parseArgs({
    args: rest,
    options: { username: { type: "string" }, email: { type: "string" }, "password-stdin": { type: "boolean" } },
  });
  const ask = createInterface({ input: process.stdin, output: process.stderr, terminal: false });
  const lines = ask[Symbol.asyncIterator]();
  const next = async (question: string) => {
    process.stderr.write(question);
    const line = await lines.next();
    return line.done ? "" : line.value;
  };
  const username = values.username ?? (await next("User name: ")).trim();
  const email = values.email ?? (await next("E-mail: ")).trim();
  const password = values["password-stdin"] ? await next("") : await hiddenly(() => next("Password: "));
  ask.close();

  const ports = await openPorts(readConfig(loadEnvironment()), { log: createLog("error"), onLost: fail, beside: true });
  try {
    await createAdministrator(ports, { username, email, password });
    process.stdout.write(`${username} may sign in now and has all rights.\n`);
  } finally {
    await ports.close();
  }
}

async function adminResetFactor(rest: string[]): Promise<void> {
  const { values } = parseArgs({ args: rest, options: { username: { type: "string" } } });
  if (!values.username) throw new AdministratorRefused("Say whose: --username NAME");
  const ports = await openPorts(readConfig(loadEnvironment()), { log: createLog("error"), onLost: fail, beside: true });
  try {
    await resetSecondFactor(ports, values.username);
    process.stdout.write(`${values.username} signs in by password alone now, and is signed out everywhere.\n`);
  } finally {
    await ports.close();
  }
}

/** The terminal shows the letters that are typed; asks it not to while `answer` runs. */
async function hiddenly(answer: () => Promise<string>): Promise<string> {
  const { spawnSync } = await import("node:child_process");
  const canHide = process.stdin.isTTY && process.platform !== "win32";
  const echo = (mode: string) => canHide && spawnSync("stty", [mode], { stdio: ["inherit", "ignore", "ignore"] });
  echo("-echo");
  try {
    return await answer();
  } finally {
    if (echo("echo")) process.stderr.write("\n");
  }
}

async function audit(rest: string[]): Promise<boolean> {
  const ports = await openPorts(readConfig(loadEnvironment()), { log: createLog("error"), onLost: fail, beside: true });
  try {
    return await ports.inBackground(() => auditVerify(ports, rest, (line) => process.stdout.write(`${line}\n`)));
  } finally {
    await ports.close();
  }
}

async function migrateOnly(): Promise<void> {
  const ports = await openPorts(readConfig(loadEnvironment()), { log: createLog("error"), onLost: fail, beside: true });
  process.stdout.write(`${ports.migrated.length} migrations applied.\n`);
  await ports.close();
}

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

/** Runs one command. @returns the exit code: 0, 1 when refused, 2 for a wrong command or configuration */
export async function runCommand(args: string[]): Promise<number> {
  const [noun, verb, ...rest] = args;
  try {
    if (noun === "admin" && verb === "create") await adminCreate(rest);
    else if (noun === "admin" && verb === "reset-factor") await adminResetFactor(rest);
    else if (noun === "audit" && verb === "verify") return (await audit(rest)) ? 0 : 1;
    else if (noun === "config" && verb === "check") {
      readConfig(loadEnvironment());
      process.stdout.write("The configuration is fine.\n");
    } else if (noun === "migrate") await migrateOnly();
    else {
      process.stderr.write(usage);
      return noun === undefined || noun === "help" || noun === "--help" ? 0 : 2;
    }
    return 0;
  } catch (error) {
    const lines = error instanceof ConfigProblems ? error.lines : [(error as Error).message];
    for (const line of lines) process.stderr.write(`${line}\n`);
    const wrongCall =
      error instanceof ConfigProblems ||
      error instanceof UnusableDataFolder ||
      String((error as { code?: string }).code).startsWith("ERR_PARSE_ARGS");
    return wrongCall && !(error instanceof AdministratorRefused) ? 2 : 1;
  }
}
