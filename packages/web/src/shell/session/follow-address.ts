import { destinationOf, type GuardSettings } from "../../kernel/session/guard.ts";
import {
  readAddress,
  replaceAddress,
  safeRedirect,
  signInAddress,
  splitAddress,
} from "../../kernel/session/address.ts";
import type { PortalRoute } from "../../kernel/portal/portal-routes.ts";
import { leadsSomewhere } from "../navigation/portal-router.ts";
import type { AuthGateState } from "./auth-gate.ts";

type Options = {
  phase: () => AuthGateState["phase"];
  /** What the guard obeys now. */
  settings: () => GuardSettings;
  /** Starts the document anew at its address; unsaved work asks first. */
  reload: () => void;
};

/**
 * An address typed, pasted or gone back to where the portal's own views do not answer it: one of the pages before
 * sign-in, or any at all while nobody is signed in. The returned function stops it. @see R-N01, R-N03, R-N17
 */
export function followAddress({ phase, settings, reload }: Options): () => void {
  const follow = () => {
    const address = readAddress();
    const now = phase();
    if (now === "guest") return reload();
    if (now !== "open" && now !== "sign-in") return;
    const destination = destinationOf({ address, hasToken: now === "open", settings: settings(), visitPaths: [] });
    // What stands alone needs the document; the views of an open portal answer anything else.
    if (now === "open") return destination.to === "standalone" ? reload() : undefined;
    if (destination.to !== "sign-in") return reload();
    if (splitAddress(address).path !== "/login") replaceAddress(signInAddress(destination.redirect || "/", true));
  };
  window.addEventListener("hashchange", follow);
  return () => window.removeEventListener("hashchange", follow);
}

/**
 * Where to go once the routes are known: the redirect when coming from sign-in, else the address itself. An address that
 * the person may not open is kept: its page says so.
 */
export function targetAddress(routes: readonly PortalRoute[]): string {
  const { path, search } = splitAddress(readAddress());
  if (path !== "/login") return readAddress();
  return safeRedirect(new URLSearchParams(search).get("redirect"), (wanted) => leadsSomewhere(routes, wanted));
}
