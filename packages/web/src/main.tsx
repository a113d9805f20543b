import "./kernel/boot/no-eval.ts";
import "./shell/theme/tokens.css";
import "./shell/theme/page.css";
import { firstSettings, type GuardSettings, judgeNavigation } from "./kernel/session/guard.ts";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "./kernel/session/address.ts";
import { reloadOnce } from "./kernel/boot/reload-once.ts";
import { tokenKey } from "./kernel/session/session.ts";
import { keepSocialAnswer } from "./kernel/session/social-sign-in.ts";
import { findOpenPage, openPage } from "./open-pages.ts";

/* The production entry: small, because it decides which of the two parts a visitor needs. */
const root = document.getElementById("root")!;
keepSocialAnswer();
/** Milliseconds to wait for the settings of the portal; the usual ones hold when they come later. */
const patience = 2000;

const hasToken = localStorage.getItem(tokenKey) !== null;
const { path } = splitAddress(readAddress());

// A part that is missing right at the start means another build: nothing has been typed yet.
void open().catch(() => {
  if (reloadOnce(__BUILD_ID__)) return;
  root.replaceChildren();
  document.getElementById("load-failed")?.removeAttribute("hidden");
});

async function open(): Promise<void> {
  // A link of a mail is followed by whoever holds it, signed in or not.
  if (path !== "/login" && findOpenPage(path)) return openPage(root, firstSettings.recordRoute);
  if (hasToken) return openPortal();
  // Both ways at once: most visitors are here to sign in.
  findOpenPage("/login")?.().catch(() => undefined);
  const settings = await askForSettings();
  if (path !== "/login") {
    const decision = judgeNavigation({ address: readAddress(), hasToken, routesLoaded: false, settings });
    // Whether a page is open to visits only the portal itself knows.
    if (settings.supportVisit || decision.to !== "sign-in") return openPortal();
    replaceAddress(signInAddress(decision.redirect || "/", true));
  }
  return openPage(root, settings.recordRoute);
}

async function openPortal(): Promise<void> {
  const { mount } = await import("./mount.tsx");
  mount(root);
}

/** What the guard obeys before anybody has signed in. */
async function askForSettings(): Promise<GuardSettings> {
  try {
    const response = await fetch("/api/portal", { signal: AbortSignal.timeout(patience) });
    const { data } = (await response.json()) as { data?: Partial<GuardSettings> | null };
    return { ...firstSettings, ...data };
  } catch {
    return firstSettings;
  }
}
