import { test as base, type BrowserContext, type Disposable, type Page } from "@playwright/test";

/**
 * A window that several journeys use in turn, each as if it were new: a warm one shows the portal in a third of the
 * time, since the browser has compiled the code. A change that cannot be undone, such as a fake clock, makes the window
 * `spent`; the next journey then gets a new one.
 */
type KeptWindow = {
  context: BrowserContext;
  page: Page;
  /** Removes what the journey has added to the window. */
  undo: (() => Promise<void>)[];
  spent: boolean;
};

const listened = ["console", "dialog", "download", "load", "request", "response", "requestfinished", "requestfailed"];

function watch(context: BrowserContext, page: Page): KeptWindow {
  const kept: KeptWindow = { context, page, undo: [], spent: false };
  for (const owner of [context, page]) {
    // The method is overloaded per script type; all overloads return the same.
    const add = owner.addInitScript.bind(owner) as (...given: unknown[]) => Promise<Disposable>;
    owner.addInitScript = async (...given: unknown[]) => {
      const script = await add(...given);
      kept.undo.push(() => script.dispose());
      return script;
    };
  }
  const spends = <Given extends unknown[], Answer>(act: (...given: Given) => Answer) => {
    return (...given: Given): Answer => {
      kept.spent = true;
      return act(...given);
    };
  };
  page.clock.install = spends(page.clock.install.bind(page.clock));
  page.emulateMedia = spends(page.emulateMedia.bind(page));
  page.exposeFunction = spends(page.exposeFunction.bind(page)) as typeof page.exposeFunction;
  return kept;
}

/** Resets the window to that of a new visitor. */
async function renew({ context, page, undo }: KeptWindow, viewport: { width: number; height: number } | null) {
  for (const window of context.pages()) if (window !== page) await window.close();
  for (const owner of [context, page]) {
    await owner.unrouteAll({ behavior: "ignoreErrors" });
    for (const event of [...listened, "weberror", "pageerror", "page", "popup"]) owner.removeAllListeners(event);
  }
  for (const take of undo.splice(0)) await take();
  await context.setOffline(false);
  await page.goto(`${process.env["PORTAL_ADDRESS"]}/healthz`);
  await context.clearCookies();
  await context.clearPermissions();
  const browser = await context.newCDPSession(page);
  // A page being left may still write, so its storage is cleared afterwards.
  await browser.send("Storage.clearDataForOrigin", {
    origin: process.env["PORTAL_ADDRESS"] as string,
    storageTypes: "local_storage,session_storage,indexeddb,cache_storage,service_workers",
  });
  await browser.send("Page.resetNavigationHistory");
  await browser.detach();
  if (viewport) await page.setViewportSize(viewport);
}

/** `ownWindow`: for journeys about the first visit, when nothing is cached. */
export const test = base.extend<{ ownWindow: boolean; kept: KeptWindow }, { windows: Map<string, KeptWindow> }>({
  ownWindow: [false, { option: true }],
  windows: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for the pattern
    async ({}, provide) => {
      const windows = new Map<string, KeptWindow>();
      await provide(windows);
      for (const { context } of windows.values()) await context.close();
    },
    { scope: "worker" },
  ],
  kept: async ({ browser, windows, ownWindow, viewport, locale, timezoneId, isMobile, hasTouch }, provide, info) => {
    const look = JSON.stringify([viewport, locale, timezoneId, isMobile, hasTouch, info.project.name]);
    let kept = ownWindow ? undefined : windows.get(look);
    if (!kept) {
      const context = await browser.newContext();
      kept = watch(context, await context.newPage());
    }
    windows.delete(look);
    await provide(kept);
    const passed = info.status === info.expectedStatus;
    if (ownWindow || kept.spent || !passed || kept.page.isClosed()) return kept.context.close();
    await renew(kept, viewport);
    windows.set(look, kept);
  },
  context: async ({ kept }, provide) => provide(kept.context),
  page: async ({ kept }, provide) => provide(kept.page),
});
