import { join } from "node:path";
import { type Additions, createApp } from "../app.ts";
import { ensureDemoReadings } from "../demo/readings/demo-reading-duty.ts";
import { seedDemo } from "../demo/seed-demo.ts";
import { chooseFastPaths } from "../kernel/fast/fast-paths.ts";
import type { Log } from "../ports.ts";
import { inviteFirstAdministrator } from "./cli/administrators.ts";
import { hostInUrl } from "./config/config.ts";
import type { Config } from "./config/config-schema.ts";
import { framedSitesOf } from "./http/framed-sites.ts";
import { createMailsPage, mailsPath } from "./http/mails-page.ts";
import { installation } from "./installation.ts";
import { serveMetrics } from "./metrics/metrics-listener.ts";
import { type OpenOptions, type OpenPorts, openPorts } from "./open-ports.ts";
import { placeOf } from "./postgres/embedded-consent.ts";
import { serve } from "./http/serve.ts";
import { turnAway } from "./watchdog/turn-away.ts";
import { watchLoop } from "./watchdog/watch-loop.ts";

export const portalFolder = join(installation, "packages", "web", "dist");

const drainMs = 12_000;

export type Running = {
  address: string;
  /** Name and host of the database. */
  database: string;
  folder: string;
  movedFrom: string | null;
  postgresUser: string | null;
  demo: boolean;
  /** The address at which a developer reads kept mails and text messages; null in production. */
  mailsAt: string | null;
  /** Shown once, at the first start of a production database without users. */
  firstAdministratorLink: string | null;
  stop: () => Promise<void>;
};

/** What is added to the business where the demo or a setting shows it. */
export type AddingTo = (ports: OpenPorts) => Promise<Additions>;
type RunOptions = Pick<OpenOptions, "onLost" | "opened"> & { adding?: AddingTo | undefined };

/** Starts the whole server. If a later step fails, everything opened before is closed again. */
export async function run(config: Config, log: Log, { adding, ...options }: RunOptions): Promise<Running> {
  if (config.BUSBAR_FAST_PATHS) chooseFastPaths(config.BUSBAR_FAST_PATHS);
  const ports = await openPorts(config, { log, ...options });
  if (ports.migrated.length > 0) log.info({ migrations: ports.migrated.length }, "schema brought to this release");
  const closing: (() => Promise<void> | void)[] = [() => ports.close()];
  const stop = async () => {
    void ports.announceStop().catch(() => undefined);
    for (const close of closing.splice(0).reverse()) await close();
  };
  try {
    const isShown = config.BUSBAR_GALLERY ?? ports.settings.demo;
    const app = createApp(ports, isShown ? await adding?.(ports) : {});
    closing.push(() => app.close());
    const firstAdministratorLink = await ports.oneAtATime(async () => {
      await app.prepare();
      return firstPeople(config, ports);
    });
    const watch = watchLoop(log, ports.metrics);
    closing.push(() => watch.stop());
    let working = false;
    const serving = await serve({
      host: config.HOST,
      port: config.PORT,
      folder: portalFolder,
      maps: ports.settings.profile !== "production",
      https: ports.settings.publicUrl.startsWith("https://"),
      trustedProxies: config.BUSBAR_TRUSTED_PROXIES ?? [],
      api: turnAway(app, watch, ports.metrics),
      framedSites: framedSitesOf(ports.db),
      ready: async () => {
        if (ports.damage() !== null) return "storage damaged";
        return working && (await ports.alive());
      },
      mailsPage: ports.keptMails && createMailsPage(ports.keptMails, ports.settings.publicUrl),
    });
    closing.push(async () => {
      const drained = serving.stop(drainMs);
      // Ends event streams with a request to reconnect later; otherwise they would hold the listener for the whole
      // grace period.
      app.close();
      await drained;
    });
    if (config.BUSBAR_METRICS) {
      const { BUSBAR_METRICS_CLIENTS: clients, BUSBAR_METRICS_TOKEN: token } = config;
      closing.push(await serveMetrics(ports.metrics.registry, config.BUSBAR_METRICS, { clients, token }));
    }
    await app.work();
    working = true;
    if (!ports.mailer.leaves && !ports.settings.demo)
      log.warn({}, "email cannot be sent, including password resets: set BUSBAR_SMTP_URL and BUSBAR_MAIL_FROM");
    const address = `http://${hostInUrl(config.HOST)}:${serving.port}`;
    return {
      address,
      mailsAt: ports.keptMails ? address + mailsPath : null,
      database: placeOf(config, ports.folder),
      folder: ports.folder.path,
      movedFrom: ports.folder.movedFrom,
      postgresUser: config.DATABASE_URL ? null : (ports.folder.user?.name ?? null),
      demo: ports.settings.demo,
      firstAdministratorLink,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function firstPeople(config: Config, ports: OpenPorts): Promise<string | null> {
  if (ports.settings.demo) {
    // The dump is a matter of seconds; code makes the same company where the dump cannot be loaded.
    if (config.BUSBAR_DEMO === "core" || !(await ports.loadCompany())) await seedDemo(ports, config.BUSBAR_DEMO);
    await ensureDemoReadings(ports);
    return null;
  }
  if (config.BUSBAR_BOOTSTRAP_ADMIN_EMAIL) return inviteFirstAdministrator(ports, config.BUSBAR_BOOTSTRAP_ADMIN_EMAIL);
  const somebody = await ports.db.selectFrom("user_account").select("id").limit(1).executeTakeFirst();
  if (!somebody) ports.log.warn({}, "there is no administrator yet: run npm run admin:create");
  return null;
}
