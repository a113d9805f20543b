import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** The shell as it looks, against the pictures of another commit. @see ../tools/check/visual.ts */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default defineConfig({
  ...config,
  testDir: "visual",
  // One window puts on one theme after the other.
  fullyParallel: false,
  workers: 1,
  snapshotPathTemplate: `${process.env["PICTURES"]}/{arg}{ext}`,
  // What has no picture fails.
  updateSnapshots: "none",
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixels: 100, threshold: 0.1 } },
  projects: [{ name: "visual" }],
});
