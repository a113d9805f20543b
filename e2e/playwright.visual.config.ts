import { defineConfig } from "@playwright/test";
import config from "./playwright.config.ts";

/** Compares the shell with screenshots of another commit. @see ../tools/check/visual.ts */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the default export
export default defineConfig({
  ...config,
  testDir: "visual",
  // One window goes through all themes.
  fullyParallel: false,
  workers: 1,
  snapshotPathTemplate: `${process.env["PICTURES"]}/{arg}{ext}`,
  // A missing screenshot is a failure.
  updateSnapshots: "none",
  expect: { timeout: 10_000, toHaveScreenshot: { maxDiffPixels: 100, threshold: 0.1 } },
  projects: [{ name: "visual" }],
});
