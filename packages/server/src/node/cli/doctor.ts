import pg from "pg";
import { createTransport } from "nodemailer";
import { ConfigProblems, type Environment, readConfig } from "../config/config.ts";
import type { Config } from "../config/config-schema.ts";
import { createLog } from "../log.ts";
import { reachDatabase } from "../postgres/reach-database.ts";
import type { Finding } from "./finding.ts";
import { examineStorage } from "./doctor-deep.ts";
import { findDataFolder, hasCluster, nearestOf } from "../postgres/data-folder.ts";
import { placeOf } from "../postgres/embedded-consent.ts";
import { readMigrations } from "../postgres/migrate.ts";
import { freeBytes } from "../storage/free-bytes.ts";
import { extensionStates } from "./check/extension-states.ts";
import { refusalsHere, refusalsOfDatabase } from "./check/start-refusals.ts";

const neededNode = 24;
const oldestPostgres = 150_000;
/** Allowed difference between two clocks, in seconds; one-time codes change every thirty. */
const clockSeconds = 5;
const gibibyte = 1024 ** 3;
/** Rows that stay unsealed for longer show that no process seals the log. */
const sealingSeconds = 60;

const ok = (what: string, text: string): Finding => ({ what, state: "ok", text });
const warn = (what: string, text: string): Finding => ({ what, state: "warn", text });
const bad = (what: string, text: string): Finding => ({ what, state: "bad", text });

/**
 * Checks everything that a server needs without changing anything, and continues after each problem. A stopped embedded
 * database runs while it is asked.
 */
export async function examine(environment: Environment, { deep = false } = {}): Promise<Finding[]> {
  const found: Finding[] = [judgeNode(process.versions.node)];
  const config = configOf(environment, found);
  if (!config) return found;
  found.push(...(await refusalsHere(config)).map(({ what, text }) => bad(what, text)));
  found.push(judgeMail(config));
  if (config.BUSBAR_SMTP_URL) found.push(await reachMail(config.BUSBAR_SMTP_URL));
  const folder = folderOf(config);
  if (!folder) return found;
  const disk = nearestOf(folder.path);
  found.push(judgeDisk(await freeBytes(disk), disk));
  if (!config.DATABASE_URL && !hasCluster(folder)) {
    if (!found.some(({ what }) => what === "embedded database"))
      found.push(warn("database", `none yet; the first start creates an embedded database in ${folder.path}`));
    return found;
  }
  found.push(ok("acts on", placeOf(config, folder)));
  const opening = { log: createLog("silent"), onLost: () => undefined, beside: true };
  const database = await reachDatabase(config, folder, opening).catch((error: Error) => {
    found.push(bad("database", error.message));
    return null;
  });
  if (!database) return found;
  try {
    const { addresses } = database;
    found.push(...(await examineDatabase(addresses.application, new Date(), addresses.owner)));
    const refusals = await refusalsOfDatabase(config, folder, addresses);
    // The others have lines of their own, as may what this machine alone has shown.
    const further = refusals
      .filter(({ what }) => what === "secret key" || what === "owner's account")
      .filter(({ text }) => !found.some((one) => one.text === text));
    found.push(...further.map(({ what, text }) => bad(what, text)));
    if (deep) found.push(...(await examineStorage(addresses.owner, folder.path)));
  } catch (error) {
    found.push(bad("database", `It does not respond: ${(error as Error).message}`));
  } finally {
    await database.close();
  }
  return found;
}

export const judgeNode = (version: string): Finding =>
  Number(version.split(".")[0]) >= neededNode
    ? ok("node", version)
    : bad("node", `${version}; Busbar needs ${neededNode}. npm start installs it.`);

/** Null when it is among the refusals already. */
function folderOf(config: Config) {
  try {
    return findDataFolder(config.DATA_DIR);
  } catch {
    return null;
  }
}

function configOf(environment: Environment, found: Finding[]): Config | null {
  try {
    const config = readConfig(environment);
    found.push(ok("configuration", `the profile is ${config.NODE_ENV}`));
    return config;
  } catch (error) {
    if (!(error instanceof ConfigProblems)) throw error;
    found.push(...error.lines.map((line) => bad("configuration", line)));
    return null;
  }
}

export function judgeDisk(bytes: number, path: string): Finding {
  const text = `${(bytes / gibibyte).toFixed(1)} GiB free at ${path}`;
  return bytes < gibibyte / 5 ? bad("disk", text) : bytes < 2 * gibibyte ? warn("disk", text) : ok("disk", text);
}

function judgeMail({ BUSBAR_SMTP_URL: smtp, BUSBAR_MAIL_FROM: from, NODE_ENV: profile }: Config): Finding {
  if (smtp) return ok("mail", `is sent from ${from ?? "no address"}`);
  return profile === "production"
    ? warn(
        "mail",
        "no mail server is configured: passwords cannot be reset and users cannot be invited. Set BUSBAR_SMTP_URL",
      )
    : ok("mail", "no mail server is configured; in the demo, emails are stored and shown");
}

/** Connects to the mail server and signs in; sends no mail. */
async function reachMail(smtpUrl: string): Promise<Finding> {
  const url = new URL(smtpUrl);
  const transport = createTransport({
    host: url.hostname,
    port: url.port === "" ? (url.protocol === "smtps:" ? 465 : 587) : Number(url.port),
    secure: url.protocol === "smtps:",
    ...(url.username !== "" && {
      auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) },
    }),
    connectionTimeout: 5000,
    greetingTimeout: 5000,
  });
  try {
    await transport.verify();
    return ok("mail server", `${url.hostname} answers`);
  } catch (error) {
    return bad("mail server", `${url.hostname}: ${(error as Error).message}`);
  } finally {
    transport.close();
  }
}

export async function examineDatabase(url: string, now: Date, ownerUrl = url): Promise<Finding[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, statement_timeout: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{
      number: number;
      name: string;
      seconds: number;
      role: string;
      super: boolean;
    }>(
      `select current_setting('server_version_num')::int as number, current_setting('server_version') as name,
         extract(epoch from clock_timestamp() - $1::timestamptz)::float8 as seconds, current_user as role,
         (select rolsuper from pg_roles where rolname = current_user) as super`,
      [now],
    );
    const { number, name, seconds, role, super: almighty } = rows[0]!;
    const drift = Math.abs(seconds).toFixed(1);
    return [
      number >= oldestPostgres
        ? ok("database", `PostgreSQL ${name}`)
        : bad("database", `PostgreSQL ${name}; 15 or later is needed`),
      Math.abs(seconds) <= clockSeconds
        ? ok("clock", `differs from the database's by ${drift} s`)
        : bad(
            "clock",
            `differs from the database's by ${drift} s: two-step codes and sessions will fail. Synchronise the clocks`,
          ),
      almighty ? warn("account", `${role} is a superuser. Use an account with fewer privileges`) : ok("account", role),
      ...(await examineExtensions(ownerUrl)),
      await examineSchema(client),
      ...(await examineWork(client)),
    ];
  } finally {
    await client.end();
  }
}

async function examineExtensions(ownerUrl: string): Promise<Finding[]> {
  const states = await extensionStates(ownerUrl).catch(() => []);
  return states.map(({ name, version, obstacle }) => {
    if (version !== null) return ok("extension", `${name} ${version}`);
    return obstacle === null ? ok("extension", `${name} is created at the first start`) : bad("extension", obstacle);
  });
}

async function examineSchema(client: pg.Client): Promise<Finding> {
  const own = readMigrations();
  const { rows: made } = await client.query<{ there: boolean }>(
    "select to_regclass('schema_migration') is not null as there",
  );
  if (!made[0]?.there) return warn("schema", "is empty; the first start creates it");
  const { rows } = await client.query<{ number: number; name: string; checksum: string }>(
    `select number, name, checksum from schema_migration m
     where number <= $1 or (to_jsonb(m) ->> 'additive')::boolean is not true order by number`,
    [own.at(-1)?.number ?? 0],
  );
  const foreign = rows.find((row) => own.find(({ number }) => number === row.number)?.checksum !== row.checksum);
  if (foreign) return bad("schema", `${foreign.name} does not belong to this release`);
  const open = own.length - rows.length;
  return open > 0
    ? warn("schema", `${open} migrations are applied at the next start`)
    : ok("schema", `${rows.at(-1)?.name}`);
}

/** Work that should be running but stands still. */
async function examineWork(client: pg.Client): Promise<Finding[]> {
  const { rows: made } = await client.query<{ there: boolean }>(
    "select to_regclass('audit_entry') is not null as there",
  );
  if (!made[0]?.there) return [];
  const { rows } = await client.query<{ unsealed: number; failed: number; users: number }>(
    `select (select count(*)::int from audit_log l where l.at < now() - make_interval(secs => $1)
         and l.id > (select coalesce(max(log_id), 0) from audit_entry)) as unsealed,
       (select count(*)::int from job where state = 'failed' and finished_at > now() - interval '7 days') as failed,
       (select count(*)::int from user_account where status = 'ACTIVE') as users`,
    [sealingSeconds],
  );
  const { unsealed, failed, users } = rows[0]!;
  return [
    unsealed > 0
      ? warn("system log", `${unsealed} rows are waiting to be sealed: no server is running`)
      : ok("system log", "sealed"),
    failed > 0
      ? warn("jobs", `${failed} failed in the last seven days. See Settings, Jobs for the reasons`)
      : ok("jobs", "none failed in the last seven days"),
    users > 0 ? ok("users", `${users} active`) : warn("users", "there are none. Run busbar admin create"),
  ];
}

const signs = { ok: "ok  ", warn: "warn", bad: "BAD " };

/** Prints all findings. @returns the exit code: 1 when one of them is an error */
export function report(found: readonly Finding[], say: (line: string) => void): 0 | 1 {
  const width = Math.max(...found.map(({ what }) => what.length));
  for (const { what, state, text } of found) say(`${signs[state]}  ${what.padEnd(width)}  ${text}`);
  return found.some(({ state }) => state === "bad") ? 1 : 0;
}
