import { setTimeout as pause } from "node:timers/promises";
import { demoClock } from "../../kernel/clock.ts";
import { hostInUrl, toSettings } from "../../node/config/config.ts";
import type { Config } from "../../node/config/config-schema.ts";
import { framedSitesOf } from "../../node/http/framed-sites.ts";
import { createMailsPage } from "../../node/http/mails-page.ts";
import { portalFolder } from "../../node/run.ts";
import { serve } from "../../node/http/serve.ts";
import type { Log } from "../../ports.ts";
import { createMock, type MockAdditions } from "../create-mock.ts";
import { seedMock } from "../seed-mock.ts";
import { openMockPorts } from "./mock-ports.ts";

/** The demo's first business date. */
const businessDate = "2026-01-20";
const drainMs = 2000;

type MockPorts = Awaited<ReturnType<typeof openMockPorts>>;
export type AddingToMock = (ports: MockPorts) => MockAdditions;
type MockOptions = { interception: boolean; adding?: AddingToMock | undefined };
export type RunningMock = { address: string; stop(): Promise<void> };

/** Starts the mock with the built portal. `interception` false: visitors need not sign in. */
export async function runMock(config: Config, log: Log, { interception, adding }: MockOptions): Promise<RunningMock> {
  const clock = demoClock(businessDate);
  const ports = await openMockPorts(toSettings(config), clock, log);
  try {
    await seedMock(ports, { interception });
    const app = createMock(ports, { random: Math.random, pause }, adding?.(ports));
    await app.prepare();
    const serving = await serve({
      host: config.HOST,
      port: config.PORT,
      folder: portalFolder,
      maps: true,
      https: false,
      trustedProxies: [],
      api: app.fetch,
      framedSites: framedSitesOf(ports.db),
      ready: async () => true,
      mailsPage: createMailsPage(ports.keptMails, ports.settings.publicUrl),
    });
    await app.work();
    return {
      address: `http://${hostInUrl(config.HOST)}:${serving.port}`,
      async stop() {
        const drained = serving.stop(drainMs);
        app.close();
        await drained;
        await ports.close();
      },
    };
  } catch (error) {
    await ports.close();
    throw error;
  }
}
