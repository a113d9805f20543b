import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { findChromium } from "../../test/find-chromium.ts";

const flags = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export type Window = {
  context: BrowserContext;
  page: Page;
  /** Slows the processor down by this factor from now on. */
  slowDown: (times: number) => Promise<void>;
};

export type SlowBrowser = {
  browser: Browser;
  /** The program's name and version. */
  name: string;
  /** Opens a window with an empty cache, optionally signed in with a token. */
  open: (options: { slowdown: number; token?: string | undefined }) => Promise<Window>;
};

/** @throws without Chromium */
export async function withSlowBrowser<T>(work: (browser: SlowBrowser) => Promise<T>): Promise<T> {
  const found = findChromium();
  if (!found) throw new Error("No Chromium: set CHROMIUM_PATH");
  const browser = await chromium.launch({
    executablePath: found.path,
    chromiumSandbox: process.getuid?.() !== 0,
    args: flags,
  });
  const open: SlowBrowser["open"] = async ({ slowdown, token }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: "zh-CN" });
    const page = await context.newPage();
    if (token !== undefined) await page.addInitScript((value) => localStorage.setItem("admin-pro-token", value), token);
    const session = await context.newCDPSession(page);
    const slowDown = async (rate: number) => void (await session.send("Emulation.setCPUThrottlingRate", { rate }));
    await slowDown(slowdown);
    return { context, page, slowDown };
  };
  try {
    return await work({ browser, open, name: `${found.path.split(/[\\/]/).at(-1)} ${browser.version()}` });
  } finally {
    await browser.close();
  }
}
