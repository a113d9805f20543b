import { setImmediate } from "node:timers/promises";
import { afterAll } from "vitest";

/*
 * Files of tests share a window and the loaded portal. After the last test of a file what is still drawn is taken away,
 * what React has put off is done, and the next file finds the browser as on a first visit.
 */
afterAll(async () => {
  if (typeof document === "undefined") return;
  const { cleanup } = await import("@testing-library/react");
  cleanup();
  // Once for what was waiting, once for what that has put off.
  await setImmediate();
  await setImmediate();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "#/");
  await forgetPerson();
});

/** Brings back what the portal keeps outside of what it draws. */
async function forgetPerson(): Promise<void> {
  const { startTexts } = await import("../kernel/texts/i18n.ts");
  const { readSavedTheme, takeTheme } = await import("../shell/theme/theme-store.ts");
  const { errorLog } = await import("../kernel/boot/error-log.ts");
  const { versionStore } = await import("../kernel/boot/new-version.ts");
  const { networkStore } = await import("../kernel/network/network.ts");
  const { toastStore } = await import("../kernel/portal/toasts.ts");
  const { maximisedStore } = await import("../shell/tabs/tab-menu.ts");
  const { fillBrowserGaps } = await import("./browser-gaps.ts");
  fillBrowserGaps();
  await startTexts([]);
  takeTheme(readSavedTheme());
  errorLog.setState(errorLog.getInitialState(), true);
  versionStore.setState(versionStore.getInitialState(), true);
  networkStore.setState(networkStore.getInitialState(), true);
  toastStore.setState(toastStore.getInitialState(), true);
  maximisedStore.setState(maximisedStore.getInitialState(), true);
  localStorage.clear();
}
