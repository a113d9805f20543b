import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { AdministratorRefused, createAdministrator, resetSecondFactor } from "./administrators.ts";
import { disableAccount, listAccounts, resetAccount, unlockAccount } from "./accounts.ts";
import { backup, restore } from "./backup-commands.ts";
import { examine, report } from "./doctor.ts";
import { auditDetach } from "./audit-detach.ts";
import { auditShow } from "./audit-show.ts";
import { auditVerify, verifyArchives } from "./audit-verify.ts";
import { ConfigProblems, readConfig } from "../config/config.ts";
import { UnusableDataFolder } from "../postgres/data-folder.ts";
import { loadEnvironment } from "../config/environment.ts";
import { createLog } from "../log.ts";
import { openPorts, refuseOldPostgres } from "../open-ports.ts";
import { reachDatabase } from "../postgres/reach-database.ts";
import { NoDatabase } from "../postgres/embedded-consent.ts";
import { prepareDatabase } from "../roles/prepare-database.ts";
import { startRefusals } from "./check/start-refusals.ts";
import { type CommandPlace, commandPlace, databasePlaceOfCommand, restorePlace } from "./command-place.ts";

const usage = `busbar start                 start the server
busbar doctor                check configuration, database, clock, email and disk, and report problems
    --deep                   also read every row, index and stored file; takes minutes
busbar admin create          create an administrator; asks for missing values
    --username NAME --email ADDRESS --password-stdin
busbar admin reset-factor    reset the two-step verification of a user who has lost their device
    --username NAME
busbar user list [PART]      list accounts, optionally by a part of the user name
busbar user disable NAME     disable an account and end its sessions
busbar user unlock NAME      remove the sign-in delay after wrong passwords
busbar user reset NAME       issue a temporary password, shown only once
busbar backup [FILE]         write all rows and files, as of one moment, to a new file
busbar restore FILE          restore into an empty database and data folder, then upgrade to this release
    --key PUBLIC-KEY: accept only a backup signed with this key
busbar audit verify          check whether the system log is unchanged
    --expect HASH --key PUBLIC-KEY --archive FILE; with --alone only the file and the key, without a database
busbar audit detach YEAR FILE
                             move the log of past years from the database to an archive file
busbar audit show --archive FILE
                             find entries in an archive, without a database; --noun NOUN --key KEY --text PART
busbar config check          report what would prevent a start; changes nothing
busbar migrate               upgrade the database to this release
Each command uses the server's settings, from the environment or from .env beside package.json, and names the database
that it acts on.
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
  const place = commandPlace();
  const username = values.username ?? (await next("User name: ")).trim();
  const email = values.email ?? (await next("Email: ")).trim();
  const password = values["password-stdin"] ? await next("") : await hiddenly(() => next("Password: "));
  ask.close();

  await withPorts(place, (ports) => createAdministrator(ports, { username, email, password }));
  say(`${username} can sign in now and has all permissions.`);
}

type OpenedPorts = Awaited<ReturnType<typeof openPorts>>;

const opening = () => ({ log: createLog("error"), onLost: fail, beside: true });

/** Works with the server's database, whether it runs or not. */
async function withPorts<T>({ config }: CommandPlace, work: (ports: OpenedPorts) => Promise<T>): Promise<T> {
  const ports = await openPorts(config, opening());
  try {
    return await work(ports);
  } finally {
    await ports.close();
  }
}

async function adminResetFactor(rest: string[]): Promise<void> {
  const { values } = parseArgs({ args: rest, options: { username: { type: "string" } } });
  const { username } = values;
  if (!username) throw new AdministratorRefused("Specify the user: --username NAME");
  await withPorts(commandPlace(), (ports) => resetSecondFactor(ports, username));
  say(
    `Two-step verification of ${username} was reset, and all sessions were ended. The user now signs in with the password only.`,
  );
}

const day = (at: Date | null) => (at === null ? "-" : at.toISOString().slice(0, 16).replace("T", " "));

async function user(verb: string | undefined, rest: string[]): Promise<boolean> {
  const [name] = parseArgs({ args: rest, allowPositionals: true }).positionals;
  if (verb === "list") {
    for (const one of await withPorts(commandPlace(), (ports) => listAccounts(ports, name)))
      say(
        [
          one.username.padEnd(20),
          one.status.padEnd(9),
          (one.lockedUntil ? `delayed until ${day(one.lockedUntil)}` : day(one.lastSignIn)).padEnd(31),
          one.fullName,
          one.roles.join(", "),
        ].join(" "),
      );
    return true;
  }
  if (verb !== "disable" && verb !== "unlock" && verb !== "reset") return false;
  if (!name) throw new AdministratorRefused(`Specify the user: busbar user ${verb} NAME`);
  if (verb === "disable") {
    await withPorts(commandPlace(), (ports) => disableAccount(ports, name));
    say(`${name} was disabled and signed out on all devices. Hand over the user's work in the portal under Users.`);
  } else if (verb === "unlock") {
    const cleared = await withPorts(commandPlace(), (ports) => unlockAccount(ports, name));
    say(cleared > 0 ? `${name} can sign in now.` : `${name} had no sign-in delay.`);
  } else {
    const password = await withPorts(commandPlace(), (ports) => resetAccount(ports, name));
    say(`Temporary password of ${name}, to be changed at the next sign-in: ${password}`);
  }
  return true;
}

/** Disables the terminal's echo while `answer` runs, to hide a password. */
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

/** Long enough for a running server to seal what is committed. */
const sealingPause = () => new Promise((resolve) => setTimeout(resolve, 6000));

async function audit(verb: "verify" | "detach", rest: string[]): Promise<boolean> {
  if (verb === "verify" && rest.includes("--alone")) return verifyArchives(rest, say);
  const place = commandPlace();
  if (verb === "verify")
    return withPorts(place, (ports) => ports.inBackground(() => auditVerify(ports, rest, say, sealingPause)));
  await withPorts(place, async (ports) => {
    // The database runs by now, so this only says where.
    const { addresses } = await reachDatabase(place.config, ports.folder, opening());
    await ports.inBackground(() => auditDetach({ ports, ownerUrl: addresses.owner }, rest, say));
  });
  return true;
}

const deepOf = (args: string[]): boolean =>
  parseArgs({ args: args.slice(1), options: { deep: { type: "boolean" } } }).values.deep === true;

/** Needs neither the data folder nor the installation's key, so that it can be done on another machine. */
async function migrateOnly(): Promise<void> {
  const { config, folder } = databasePlaceOfCommand();
  const { addresses, close } = await reachDatabase(config, folder, opening());
  try {
    for (const address of new Set([addresses.owner, addresses.application])) await refuseOldPostgres(address);
    say(`${(await prepareDatabase(addresses)).length} migrations applied.`);
  } finally {
    await close();
  }
}

/** Everything that would end a start, one line each. */
async function configCheck(): Promise<number> {
  const lines = await startRefusals(readConfig(loadEnvironment()), say);
  for (const line of lines) process.stderr.write(`${line}\n`);
  if (lines.length === 0) say("The configuration is valid.");
  return lines.length === 0 ? 0 : 2;
}

function fail(error: Error): never {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** Runs one command. @returns the exit code: 0, 1 when refused, 2 for a wrong command or configuration */
export async function runCommand(args: string[]): Promise<number> {
  const [noun, verb, ...rest] = args;
  try {
    if (noun === "admin" && verb === "create") await adminCreate(rest);
    else if (noun === "admin" && verb === "reset-factor") await adminResetFactor(rest);
    else if (noun === "user" && (await user(verb, rest))) return 0;
    else if (noun === "config" && verb === "check") return await configCheck();
    else if (noun === "doctor") return report(await examine(loadEnvironment(), { deep: deepOf(args) }), say);
    else if (noun === "backup") await backup(commandPlace().config, args.slice(1), say);
    else if (noun === "restore") await restore(restorePlace(), args.slice(1), say);
    else if (noun === "audit" && verb === "show") return (await auditShow(rest, say)) ? 0 : 1;
    else if (noun === "audit" && (verb === "verify" || verb === "detach")) return (await audit(verb, rest)) ? 0 : 1;
    else if (noun === "migrate") await migrateOnly();
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
      error instanceof NoDatabase ||
      String((error as { code?: string }).code).startsWith("ERR_PARSE_ARGS");
    return wrongCall && !(error instanceof AdministratorRefused) ? 2 : 1;
  }
}
