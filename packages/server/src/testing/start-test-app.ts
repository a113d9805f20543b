import { defaultKeptDays } from "../kernel/settings/kept-days.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays } from "@busbar/contract/kernel/business-time";
import { type Client, createClient } from "@busbar/contract/kernel/http/client";
import { type AllRoutes, routes } from "@busbar/contract";
import { type Additions, createApp } from "../app.ts";
import type { RunningApp } from "../running-app.ts";
import { demoPassword } from "../demo/demo-accounts.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { inBackground } from "../node/database/background-work.ts";
import { createFileStore, newHash } from "../node/storage/files.ts";
import type { Provider } from "../node/config/config-schema.ts";
import { createIdentityProviders } from "../node/providers/identity-providers.ts";
import { createDocuments } from "../node/documents/documents.ts";
import { createImages } from "../node/storage/images.ts";
import { createJobQueue } from "../node/queue/job-queue.ts";
import { cheapPasswords } from "./people/cheap-passwords.ts";
import { apiDocument } from "../node/documents/api-document.ts";
import { createRateLimits } from "../node/http/rate-limits.ts";
import { createSecretCookie } from "../node/secrets/secret-cookie.ts";
import { createSourceKey } from "../node/secrets/source-key.ts";
import { createSpreadsheets } from "../node/spreadsheets/spreadsheets.ts";
import { createTransportKeys } from "../node/secrets/transport-keys.ts";
import { createWebhookPoster } from "../node/webhooks/webhook-poster.ts";
import { createVault } from "../node/secrets/vault.ts";
import { createMemoryKeep } from "../mock/memory/memory-keep.ts";
import { createWake } from "../node/queue/wake.ts";
import type { Delivery } from "../kernel/messages/mail.ts";
import type { Log, LogFields, Ports, Settings } from "../ports.ts";
import { changeRoles } from "./people/change-roles.ts";
import { openAccountOf } from "./people/service-account.ts";
import { createTestDatabase, type TestDatabase } from "./database/database.ts";
import { createTestClock, demoMorning, type TestClock } from "./test-clock.ts";
import { withoutPlaceholders } from "./without-placeholders.ts";

export const testOrigin = "http://localhost";

export type TestApp = {
  app: RunningApp;
  ports: Ports;
  database: TestDatabase;
  clock: TestClock;
  /** The folder of uploaded and created files. */
  filesFolder: string;
  /** Every logged line, to check for what must not be logged. */
  logged: { level: string; message: string; fields: LogFields }[];
  /** Every mail and text message sent, oldest first. */
  mails: Delivery[];
  /** Runs the outbox once. @returns the mails sent by it */
  deliver(): Promise<Delivery[]>;
  /** Runs the daily duties of each day from the business date to this one. */
  dutiesThrough(day: string): Promise<void>;
  /** The duties of these days alone, in order, as if those of the days between had found nothing to do. */
  dutiesOn(...days: string[]): Promise<void>;
  /** Signs in as a demo account, once per account, and returns its typed client. */
  as(username: string): Promise<Client<AllRoutes>>;
  /** The bearer token of the same session. */
  tokenOf(username: string): Promise<string>;
  /** A client without a session, or with the given token. */
  client(token?: string, headers?: Record<string, string>): Client<AllRoutes>;
  fetch(request: Request): Promise<Response>;
  /** Overrides a setting of the portal. */
  keepSetting(key: string, value: unknown): Promise<void>;
  /** Sets a demo account's roles and notifies its open portals. */
  changeRoles(username: string, roles: readonly string[]): Promise<void>;
  close(): Promise<void>;
};

export type TestAppOptions = {
  /** The core of the demo by default; the company takes seconds to load. */
  demo?: boolean | "company";
  settings?: Partial<Settings>;
  work?: boolean;
  sourceKey?: Ports["sourceKey"];
  /** Configured identity providers. */
  providers?: readonly Provider[];
  /** Replaces the mailbox. */
  mailer?: Ports["mailer"];
  /** Replaces what reaches public addresses only. */
  webhookPoster?: Ports["webhookPoster"];
  /** Accepts bodies of the older client's codec. */
  transport?: boolean;
  /** Adds modules of another package, such as the template pages. */
  additions?: (ports: Ports) => Additions;
};

const none = (): Additions => ({});

/** The whole server in this process on a PostgreSQL of its own. `demo` (on) loads the core of the demo. */
export async function startTestApp({
  demo = true,
  settings = {},
  work = false,
  sourceKey = createSourceKey(undefined),
  providers = [],
  mailer,
  webhookPoster = createWebhookPoster(),
  transport = false,
  additions = none,
}: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase({ demo: demo === true });
  const folder = await mkdtemp(join(tmpdir(), "busbar-test-"));
  const logged: TestApp["logged"] = [];
  const mails: Delivery[] = [];
  const keep = async (mail: Delivery) => void mails.push(mail);
  const log = collectLog(logged);
  const wake = createWake(database.url, database.pool, log, database.writes);
  const queue = createJobQueue(database.url, log);
  const clock = createTestClock(demoMorning);
  const documents = createDocuments(log);
  const ports: Ports = {
    db: database.db,
    inBackground,
    clock,
    log,
    files: createFileStore(folder),
    newHash,
    passwords: cheapPasswords(),
    sessions: createSecretCookie(false, "refresh"),
    devices: createSecretCookie(false, "device"),
    mailer: mailer ?? { leaves: true, send: keep },
    textMessages: { leaves: true, send: keep },
    webhookPoster,
    wake,
    queue,
    limits: createRateLimits(database.pool),
    metrics: { request() {}, count() {}, gauge() {} },
    spreadsheets: createSpreadsheets(),
    images: createImages(),
    documents,
    sourceKey,
    vault: await createVault([crypto.getRandomValues(new Uint8Array(32))]),
    keep: createMemoryKeep(),
    identityProviders: createIdentityProviders(providers, {
      redirectUri: `${settings.publicUrl ?? testOrigin}/callback`,
      log,
    }),
    browserSecret: createSecretCookie(false, "social"),
    transport: transport ? createTransportKeys() : null,
    apiDocument,
    settings: {
      profile: "test",
      demo: demo !== false,
      sessionIdleSeconds: 8 * 3600,
      sessionMaxSeconds: 7 * 86_400,
      sessionsPerUser: 50,
      passwordMin: 6,
      signInPerMinute: 10_000,
      freeFailures: 10_000,
      resetSeconds: 300,
      uploadMaxBytes: 200 * 1024 * 1024,
      ...defaultKeptDays,
      publicUrl: testOrigin,
      searchEngine: "",
      ...settings,
    },
  };
  if (demo === "company") await seedDemo(ports, "company");
  const app = createApp(ports, additions(ports));
  if (additions !== none) await app.prepare();
  if (work) await app.work();

  const tokens = new Map<string, Promise<string>>();
  const client = (token?: string, headers: Record<string, string> = {}) =>
    createClient(
      routes,
      async (request) => {
        if (token) request.headers.set("authorization", `Bearer ${token}`);
        for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
        return withoutPlaceholders(await app.fetch(request));
      },
      `${testOrigin}/api`,
    );
  const tokenOf = (username: string): Promise<string> => {
    const token =
      tokens.get(username) ??
      (username.startsWith("service:")
        ? openAccountOf({ as, clock }, username)
        : client()
            .signIn({ body: { username, password: demoPassword } })
            .then((answer) => answer.token));
    tokens.set(username, token);
    return token;
  };
  async function as(username: string): Promise<Client<AllRoutes>> {
    return client(await tokenOf(username));
  }
  return {
    app,
    ports,
    database,
    clock,
    filesFolder: folder,
    logged,
    mails,
    async deliver() {
      const before = mails.length;
      await app.deliver();
      return mails.slice(before);
    },
    dutiesThrough: app.dutiesThrough,
    async dutiesOn(...days) {
      await app.dutiesThrough(clock.today());
      for (const day of days) {
        const eve = addDays(day, -1);
        await database.db
          .updateTable("daily_duty")
          .set({ done_through: eve })
          .where("done_through", "<", eve)
          .execute();
        await app.dutiesThrough(day);
      }
    },
    client,
    tokenOf,
    as,
    fetch: async (request) => withoutPlaceholders(await app.fetch(request)),
    async keepSetting(key, value) {
      const row = { key, value: JSON.stringify(value) };
      await ports.db
        .insertInto("portal_setting")
        .values(row)
        .onConflict((on) => on.column("key").doUpdateSet({ value: row.value }))
        .execute();
    },
    changeRoles: (username, roles) => changeRoles(ports, username, roles),
    async close() {
      app.close();
      await documents.close();
      await queue.stop();
      await wake.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function collectLog(lines: TestApp["logged"]): Log {
  const at = (level: string) => (fields: LogFields, message: string) => void lines.push({ level, message, fields });
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
