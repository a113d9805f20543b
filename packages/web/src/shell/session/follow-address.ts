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

/** What is in front, or on its way there. */
export type AuthPhase = "loading" | "open" | "sign-in" | "guest" | "other-user" | "leaving";

type Options = {
  phase: () => AuthPhase;
  /** The current settings of the guard. */
  settings: () => GuardSettings;
  /** Reloads the document at its address; unsaved work asks first. */
  reload: () => void;
};

/**
 * Handles addresses that the portal's views do not: pages before sign-in, and any address while nobody is signed in.
 * Returns the function that stops it. @see R-N01, R-N03, R-N17
 */
export function followAddress({ phase, settings, reload }: Options): () => void {
  const follow = () => {
    const address = readAddress();
    const now = phase();
    if (now === "guest") return reload();
    if (now !== "open" && now !== "sign-in") return;
    const destination = destinationOf({ address, hasToken: now === "open", settings: settings(), visitPaths: [] });
    // A standalone page needs a reload; an open portal handles all other addresses.
    if (now === "open") return destination.to === "standalone" ? reload() : undefined;
    if (destination.to !== "sign-in") return reload();
    if (splitAddress(address).path !== "/login") replaceAddress(signInAddress(destination.redirect || "/", true));
  };
  window.addEventListener("hashchange", follow);
  return () => window.removeEventListener("hashchange", follow);
}

/**
 * The address to open once the routes are known: the redirect after sign-in, else the address itself. A forbidden
 * address is kept, and its page says so.
 */
export function targetAddress(routes: readonly PortalRoute[]): string {
  const { path, search } = splitAddress(readAddress());
  if (path !== "/login") return readAddress();
  return safeRedirect(new URLSearchParams(search).get("redirect"), (wanted) => leadsSomewhere(routes, wanted));
}
