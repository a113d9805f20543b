import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./support/chromium.ts";

const everywhere = {
  locale: "zh-CN",
  timezoneId: "Asia/Shanghai",
  contextOptions: { reducedMotion: "reduce" as const },
};

/** Reporters beyond the list come from the command line: `npm test` asks for a report in JSON too. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results",
  globalSetup: "./support/servers/portal-server.ts",
  fullyParallel: true,
  // A journey waits for the server and for what is drawn a third of its time: two would leave cores idle.
  workers: 3,
  // A second try would meet what the first has left in the database: `npm test` makes it with a server of its own.
  retries: 0,
  forbidOnly: true,
  // Patience for a machine that does other work; only what fails takes as long.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  // A trace costs a third of a journey's time: the second try has one; elsewhere `npx playwright test --trace on`.
  use: { trace: "off", launchOptions: chromium() },
  projects: [
    {
      name: "desktop",
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 }, ...everywhere },
      testIgnore: /phone/,
    },
    {
      name: "phone",
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...everywhere },
      testMatch: /phone/,
    },
  ],
});
