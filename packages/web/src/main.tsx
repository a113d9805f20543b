import "./kernel/boot/no-eval.ts";
import "./shell/theme/tokens.css";
import "./shell/theme/page.css";
import { reloadOnce } from "./kernel/boot/chunk.ts";
import { withEarlyAnswers } from "./kernel/boot/start.ts";
import { requestGreeting } from "./kernel/calls/public-client.ts";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "./kernel/session/address.ts";
import { destinationOf, firstSettings } from "./kernel/session/guard.ts";
import { tokenKey } from "./kernel/session/session.ts";
import { keepSocialAnswer } from "./kernel/session/social-sign-in.ts";
import { apiAccess, type OpenPortal, openPage, prefetchPage } from "./open-pages.ts";

/* The production entry; small, since it decides which part a visitor needs. */
const root = document.getElementById("root")!;
keepSocialAnswer();
/** Milliseconds to wait for the portal's settings; after that the defaults apply. */
const settingsTimeout = 2000;

// A file missing at the start means that a new build was deployed; nothing has been typed yet, so reload.
void open().catch(() => {
  if (reloadOnce(__BUILD_ID__)) return;
  root.replaceChildren();
  document.getElementById("load-failed")?.removeAttribute("hidden");
});

async function open(): Promise<void> {
  const address = readAddress();
  const hasToken = localStorage.getItem(tokenKey) !== null;
  const atOnce = destinationOf({ address, hasToken, settings: firstSettings });
  if (atOnce.to === "portal") return openPortal();
  const access = apiAccess();
  const greeting = requestGreeting({ ...access, send: withEarlyAnswers(access.send).send });
  const page = { element: root, greeting, loadPortal };
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

/** The portal with the template pages, which get the addresses of the server's menu. */
async function loadPortal(): Promise<{ mount: OpenPortal }> {
  const [{ mount }, { galleryFeatures }] = await Promise.all([import("./mount.tsx"), import("@busbar/gallery/web")]);
  return { mount: (element) => mount(element, { extraFeatures: galleryFeatures }) };
}

async function openPortal(): Promise<void> {
  const { mount } = await loadPortal();
  mount(root);
}
