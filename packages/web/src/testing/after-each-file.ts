import { setImmediate } from "node:timers/promises";
import { afterAll } from "vitest";

/*
 * Test files share a window and the loaded portal. After the last test of a file everything is unmounted and React's
 * pending work is done, so that the next file finds the browser as on a first visit.
 */
afterAll(async () => {
  if (typeof document === "undefined") return;
  const { cleanup } = await import("@testing-library/react");
  cleanup();
  // Twice: for pending work, and for the work that it schedules.
  await setImmediate();
  await setImmediate();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "#/");
  await forgetPerson();
});

/** Resets what the portal stores outside of React. */
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
