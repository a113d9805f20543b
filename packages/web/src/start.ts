import "./no-eval.ts";
import "./shell/theme/tokens.css";
import "./shell/theme/page.css";
import { reloadOnce } from "./kernel/boot/chunk.ts";
import { withEarlyAnswers } from "./kernel/fast/early-answers.ts";
import { linkStyles } from "./kernel/fast/start-files.ts";
import { type ApiAccess, requestGreeting } from "./kernel/calls/public-client.ts";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "./kernel/session/address.ts";
import { destinationOf, firstSettings } from "./kernel/session/guard.ts";
import { tokenKey } from "./kernel/session/session.ts";
import { keepSocialAnswer } from "./kernel/session/social-sign-in.ts";
import { type OpenPortal, openPage, prefetchPage } from "./open-pages.ts";

export type StartOptions = {
  /** For the pages before sign-in; `loadPortal` decides for the portal. */
  access: ApiAccess;
  loadPortal: () => Promise<{ mount: OpenPortal }>;
};

/** Milliseconds to wait for the portal's settings; after that the defaults apply. */
const settingsTimeout = 2000;

/** Opens the part that the visitor needs: the portal or a page before sign-in. */
export function start(options: StartOptions): void {
  const root = document.getElementById("root")!;
  keepSocialAnswer();
  // A file missing at the start means that a new build was deployed; nothing has been typed yet, so reload.
  void open(root, options).catch(() => {
    if (reloadOnce(__BUILD_ID__)) return;
    root.replaceChildren();
    document.getElementById("load-failed")?.removeAttribute("hidden");
  });
}

async function open(root: HTMLElement, { access, loadPortal }: StartOptions): Promise<void> {
  const openPortal = async () => void (await loadPortal()).mount(root);
  const address = readAddress();
  const hasToken = localStorage.getItem(tokenKey) !== null;
  const atOnce = destinationOf({ address, hasToken, settings: firstSettings });
  if (atOnce.to === "portal") {
    await linkStyles();
    return openPortal();
  }
  const greeting = requestGreeting({ ...access, send: withEarlyAnswers(access.send).send });
  const page = { element: root, greeting, access, loadPortal };
  // These pages open whatever the settings say about visitors.
  if (atOnce.to === "standalone" || splitAddress(address).path === "/login") return openPage(page);
  // In parallel: most visitors are here to sign in.
  prefetchPage("/login");
  const settings = (await Promise.race([greeting.answer, pause(settingsTimeout)])) ?? firstSettings;
  const destination = destinationOf({ address, hasToken, settings });
  if (destination.to !== "sign-in") return openPortal();
  replaceAddress(signInAddress(destination.redirect || "/", true));
  return openPage(page);
}

function pause(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds));
}
