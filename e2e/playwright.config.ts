import { defineConfig, devices } from "@playwright/test";
import { chromium } from "./support/chromium.ts";

const everywhere = {
  locale: "zh-CN",
  timezoneId: "Asia/Shanghai",
  contextOptions: { reducedMotion: "reduce" as const },
};

/** Further reporters come from the command line: `npm test` also asks for JSON. */
export default defineConfig({
  testDir: "journeys",
  outputDir: "../test-results",
  globalSetup: "./support/servers/portal-server.ts",
  fullyParallel: true,
  // A journey spends a third of its time waiting for server and rendering: two workers would leave cores idle.
  workers: 3,
  // A retry would find the data of the first attempt in the database: `npm test` retries with a new server.
  retries: 0,
  forbidOnly: true,
  // Generous for a busy machine; only failures take this long.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: "list",
  // A trace adds a third to the duration: only the retry has one; otherwise use `npx playwright test --trace on`.
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
