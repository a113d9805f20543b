import { defineConfig, devices } from "@playwright/test";
import config from "./playwright.config.ts";

/** Tests that take minutes: `npm run long -w @busbar/e2e`. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default defineConfig({
  ...config,
  testDir: "long",
  workers: 1,
  timeout: 900_000,
  projects: [
    {
      name: "long",
      use: {
        ...devices["Desktop Chrome"],
        viewport: { width: 1440, height: 900 },
        locale: "zh-CN",
        timezoneId: "Asia/Shanghai",
      },
    },
  ],
});
