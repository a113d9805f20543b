import { type GuardSettings, judgeNavigation, openPaths } from "../../kernel/session/guard.ts";
import {
  readAddress,
  replaceAddress,
  safeRedirect,
  signInAddress,
  splitAddress,
} from "../../kernel/session/address.ts";
import type { SiteRoute } from "../../kernel/portal/site-routes.ts";
import { leadsSomewhere } from "../navigation/site.ts";
import type { GateState } from "./gate.ts";

type Doors = {
  phase: () => GateState["phase"];
  /** What the guard obeys now. */
  settings: () => GuardSettings;
  /** Starts the document anew at its address; unsaved work asks first. */
  reload: () => void;
};

/** Pages that stand without the portal; /login and the refusals it draws itself. */
const ownPages = openPaths.filter((path) => !["/login", "/403", "/404"].includes(path));

/**
 * An address typed, pasted or gone back to where the portal's own views do not answer it: one of the pages before
 * sign-in, or any at all while nobody is signed in. The returned function stops it. @see R-N01, R-N03, R-N17
 */
export function followAddress({ phase, settings, reload }: Doors): () => void {
  const follow = () => {
    const address = readAddress();
    const { path } = splitAddress(address);
    const now = phase();
    if (now === "guest") return reload();
    if (now === "open" && ownPages.some((one) => one === path)) return reload();
    if (now !== "sign-in" || path === "/login") return;
    const decision = judgeNavigation({ address, hasToken: false, routesLoaded: false, settings: settings() });
    if (decision.to !== "sign-in") return reload();
    replaceAddress(signInAddress(decision.redirect || "/", true));
  };
  window.addEventListener("hashchange", follow);
  return () => window.removeEventListener("hashchange", follow);
}

/**
 * Where to go once the routes are known: the redirect when coming from sign-in, else the address itself. An address that
 * the person may not open is kept: its page says so.
 */
export function targetAddress(routes: readonly SiteRoute[]): string {
  const { path, search } = splitAddress(readAddress());
  if (path !== "/login") return readAddress();
  return safeRedirect(new URLSearchParams(search).get("redirect"), (wanted) => leadsSomewhere(routes, wanted));
}
