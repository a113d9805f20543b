import { type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../test/find-chromium.ts";

const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type WatchedBrowser = {
  /** The program's name and version. */
  name: string;
  /** Opens a window with an empty cache, optionally signed in with a token. */
  open: (token?: string) => Promise<{ context: BrowserContext; page: Page }>;
};

/**
 * A browser with Playwright's means to wait, click and look at requests; what is measured in it is measured with its
 * inspector. @throws without Chromium @see withUnwatchedBrowser
 */
export async function withWatchedBrowser<T>(work: (browser: WatchedBrowser) => Promise<T>): Promise<T> {
  const found = findChromium();
  if (!found) throw new Error("No Chromium: set CHROMIUM_PATH");
  const browser = await chromium.launch({
    executablePath: found.path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: flags,
  });
  const open: WatchedBrowser["open"] = async (token) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
    const page = await context.newPage();
    if (token !== undefined) await page.addInitScript((value) => localStorage.setItem("admin-pro-token", value), token);
    return { context, page };
  };
  try {
    return await work({ open, name: `${found.path.split(/[\\/]/).at(-1)} ${browser.version()}` });
  } finally {
    await browser.close();
  }
}
