import { join } from "node:path";
import { sql } from "kysely";
import type pg from "pg";
import { demoPassword } from "../demo/demo-accounts.ts";
import { demoDateSetting } from "../kernel/settings/demo-date-setting.ts";
import type { Ports } from "../ports.ts";
import { demoClock, demoStart, systemClock } from "../kernel/clock.ts";
import { toSettings } from "./config/config.ts";
import type { Config } from "./config/config-schema.ts";
import { type DataFolder, openDataFolder, serversDataFolder } from "./postgres/data-folder.ts";
import { atStart, inBackground } from "./database/background-work.ts";
import { backUpBefore } from "./backup/upgrade-backup.ts";
import { signBackup, vaultAtHand } from "./cli/backup-signature.ts";
import { loadDemoDump } from "./demo-dump/load-demo-dump.ts";
import { openDatabase } from "./database/database.ts";
import { createClient } from "./database/limited-client.ts";
import { lifeSignMs, startLimits } from "./database/limits.ts";
import { unreachable } from "./database/unreachable.ts";
import { type ReachedDatabase, reachDatabase, type ReachOptions } from "./postgres/reach-database.ts";
import { createFileStore, newHash } from "./storage/files.ts";
import { createKeep } from "./storage/kept-texts.ts";
import { createIdentityProviders } from "./providers/identity-providers.ts";
import { apiDocument } from "./documents/api-document.ts";
import { createDocuments } from "./documents/documents.ts";
import { createImages } from "./storage/images.ts";
import { createJobQueue } from "./queue/job-queue.ts";
import { createMetrics, type MetricsRegistry } from "./metrics/metrics.ts";
import { createKeptMails, type KeptMails } from "./mails/kept-mails.ts";
import { createSmtpMailer, keepingMailer, noMailer } from "./mails/mailer.ts";
import { createPasswordHasher } from "./secrets/passwords.ts";
import { createRateLimits } from "./http/rate-limits.ts";
import { prepareDatabase } from "./roles/prepare-database.ts";
import { createSecretCookie } from "./secrets/secret-cookie.ts";
import { ownSecretKey } from "./secrets/secret-keys.ts";
import { createSourceKey } from "./secrets/source-key.ts";
import { createSpreadsheets } from "./spreadsheets/spreadsheets.ts";
import { underStartLock } from "./postgres/start-lock.ts";
import { noTextMessages } from "./mails/text-messages.ts";
import { createTransportKeys } from "./secrets/transport-keys.ts";
import { checkStorage, describeReading } from "./integrity/check-storage.ts";
import { createStorageState } from "./integrity/storage-state.ts";
import { createWebhookPoster } from "./webhooks/webhook-poster.ts";
import { createVault } from "./secrets/vault.ts";
import { createWake } from "./queue/wake.ts";

const connections = 16;
const oldestPostgres = 150_000;

export type OpenPorts = Ports & {
  metrics: MetricsRegistry;
  folder: DataFolder;
  migrated: string[];
  /** Lets one process at a time do the work of a first start. */
  oneAtATime<T>(work: () => Promise<T>): Promise<T>;
  /** Loads the company of the demo from its dump, where the owner of the schema may. @returns whether it did */
  loadCompany(): Promise<boolean>;
  /** Mails that are kept locally, in the demo without a mail server; otherwise null. */
  keptMails: KeptMails | null;
  /** What is damaged in database or files; null while nothing is. */
  damage: () => string | null;
  /** Whether the database answers within a second. */
  alive: () => Promise<boolean>;
  /** Tells other starts on the same data folder that this process is about to end. */
  announceStop: () => Promise<void>;
  close: () => Promise<void>;
};

export type OpenOptions = ReachOptions & {
  /** What a start has opened already, or is about to. */
  opened?: { folder: DataFolder; database: Promise<ReachedDatabase> };
};

/** Opens everything that the configuration names, in order: data folder, database, schema, pool and the rest. */
export async function openPorts(config: Config, options: OpenOptions): Promise<OpenPorts> {
  const { log } = options;
  const folder =
    options.opened?.folder ?? (options.beside ? serversDataFolder(config.DATA_DIR) : openDataFolder(config.DATA_DIR));
  const database = await (options.opened?.database ?? reachDatabase(config, folder, options));
  try {
    const { addresses } = database;
    for (const address of new Set([addresses.owner, addresses.application])) await refuseOldPostgres(address);
    const files = createFileStore(join(folder.path, "files"));
    const backUp = async (first: string) => {
      const sign = signBackup(await vaultAtHand(config, folder.path));
      return backUpBefore(first, { url: addresses.owner, files, dataFolder: folder.path, log, now: new Date(), sign });
    };
    const migrated = await prepareDatabase(addresses, {
      ...(config.BUSBAR_UPGRADE_BACKUP !== false && { beforeUpgrade: backUp }),
      onNewer: (newest) => log.warn({ newest }, "a newer release has added to the schema; this one works with it"),
    });
    const settings = toSettings(config);
    const secure = settings.publicUrl.startsWith("https://");
    const metrics = createMetrics();
    const state = createStorageState(log, metrics);
    const { db, pool, writes } = openDatabase({
      url: addresses.application,
      max: connections,
      onDamage: (error) => state.judge(error.message, new Date()),
      onError: (error) => log.warn({ error }, "lost an idle database connection"),
    });
    const vault = await createVault(config.BUSBAR_SECRET_KEY ?? [ownSecretKey(folder.path)]);
    await refuseUnknownKeys(db, vault);
    if (settings.profile === "production") await warnOfSuperUser(pool, log);
    const wake = createWake(addresses.application, pool, log, writes);
    const queue = createJobQueue(addresses.application, log);
    const keptMails = settings.demo ? createKeptMails(join(folder.path, "letters.jsonl")) : null;
    const mailer = config.BUSBAR_SMTP_URL
      ? createSmtpMailer(config.BUSBAR_SMTP_URL, config.BUSBAR_MAIL_FROM ?? "")
      : keptMails
        ? keepingMailer(keptMails.keep)
        : noMailer;
    const documents = createDocuments(log);
    const passwords = createPasswordHasher();
    const clock = settings.demo ? demoClock(demoStart) : systemClock;
    const { moveTo } = clock;
    if (moveTo) {
      const read = async () => {
        const row = await db
          .selectFrom("portal_setting")
          .select("value")
          .where("key", "=", demoDateSetting)
          .executeTakeFirst();
        if (typeof row?.value === "string") moveTo(row.value);
      };
      await read();
      wake.listen("settings", () => void read().catch((error: unknown) => log.debug({ error }, "demo date not read")));
    }
    return {
      db,
      inBackground,
      clock,
      log,
      files,
      newHash,
      passwords,
      sessions: createSecretCookie(secure, "refresh"),
      devices: createSecretCookie(secure, "device"),
      mailer,
      textMessages: keptMails ? { leaves: true, send: keptMails.keep } : noTextMessages,
      webhookPoster: createWebhookPoster({
        allowed: config.BUSBAR_WEBHOOK_ALLOW,
        authorities: config.BUSBAR_WEBHOOK_CA,
      }),
      wake,
      queue,
      limits: createRateLimits(pool),
      metrics,
      spreadsheets: createSpreadsheets(),
      images: createImages(),
      documents,
      identityProviders: createIdentityProviders(config.providers, {
        redirectUri: `${settings.publicUrl}/callback`,
        log,
      }),
      browserSecret: createSecretCookie(secure, "social"),
      sourceKey: createSourceKey(config.BUSBAR_SOURCE_KEY),
      vault,
      keep: createKeep(folder.path),
      transport: config.BUSBAR_RSA_TRANSPORT ? createTransportKeys() : null,
      apiDocument,
      settings,
      storage: {
        judge: state.judge,
        async check() {
          const reading = await checkStorage(addresses.owner, files);
          return { damages: reading.damages, read: describeReading(reading) };
        },
      },
      damage: state.damage,
      folder,
      migrated,
      oneAtATime: (work) => underStartLock(addresses.application, () => atStart(work)),
      loadCompany: async () => loadDemoDump(addresses.owner, { passwordHash: await passwords.hash(demoPassword) }),
      keptMails,
      alive: () => answers(pool),
      announceStop: database.announceStop,
      async close() {
        await queue.stop();
        await wake.stop();
        mailer.close();
        await documents.close();
        await db.destroy();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Connects as a start does. @throws when nobody answers, or PostgreSQL is too old */
export async function refuseOldPostgres(url: string): Promise<void> {
  // PostgreSQL 12 and 13 do not know the usual options, and would refuse them in words of their own.
  const client = createClient(url, "busbar", startLimits, "");
  try {
    await client.connect();
  } catch (error) {
    throw new Error(unreachable(url, error), { cause: error });
  }
  try {
    const { rows } = await client.query<{ number: number; name: string }>(
      "select current_setting('server_version_num')::int as number, current_setting('server_version') as name",
    );
    const [version] = rows;
    if (version && version.number < oldestPostgres) {
      throw new Error(`The database is PostgreSQL ${version.name}; Busbar needs 15 or later.`);
    }
  } finally {
    await client.end();
  }
}

/** A superuser works, but an attacker with access to the database could then run programs on its machine. */
async function warnOfSuperUser(pool: pg.Pool, log: Ports["log"]): Promise<void> {
  const { rowCount } = await pool.query("select from pg_roles where rolname = current_user and rolsuper");
  if (rowCount === 0) return;
  log.warn({}, "the account of DATABASE_URL is a superuser: use one with fewer privileges, see docs/operations.md");
}

/** It is better to fail at the start than when somebody signs in. */
export async function refuseUnknownKeys(db: Ports["db"], vault: Ports["vault"]): Promise<void> {
  const marks = await db
    .selectFrom(
      db
        .selectFrom("second_factor")
        .select("secret as sealed")
        .unionAll(db.selectFrom("webhook_secret").select("sealed"))
        .as("kept"),
    )
    .select(sql<string>`split_part(sealed, '.', 1)`.as("mark"))
    .distinct()
    .limit(100)
    .execute();
  const unknown = marks.filter(({ mark }) => !vault.knows(mark)).map(({ mark }) => mark);
  if (unknown.length === 0) return;
  throw new Error(
    `The database contains secrets sealed with key ${unknown.join(", ")}, which is missing. ` +
      "Restore secret.key in the data folder, or list the old key after the new one in BUSBAR_SECRET_KEY.",
  );
}

async function answers(pool: pg.Pool): Promise<boolean> {
  const answered = pool.query("select 1").then(
    () => true,
    () => false,
  );
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), lifeSignMs);
  });
  const answer = await Promise.race([answered, tooLong]);
  clearTimeout(timer);
  return answer;
}
