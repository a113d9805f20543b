import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** The shell as it looks, against stored pictures: `npm run visual -w @busbar/e2e`. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default defineConfig({
  ...config,
  testDir: "visual",
  // One window puts on one theme after the other.
  fullyParallel: false,
  workers: 1,
  snapshotPathTemplate: "{testDir}/pictures/{arg}{ext}",
  // What has no picture fails; pictures are taken by `npm run visual:update` only.
  updateSnapshots: "none",
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixels: 100, threshold: 0.1 } },
  projects: [{ name: "visual" }],
});
