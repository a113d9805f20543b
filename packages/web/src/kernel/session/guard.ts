import type { PortalSettings } from "@busbar/contract/menus";
import { splitAddress } from "./address.ts";

/** Open without a session. /user-center is not among them: it holds a person's data. @see R-N01, R-N17 */
export const openPaths = [
  "/login",
  "/register",
  "/reset-password",
  "/forgot-password",
  "/forgot-password/reset",
  "/callback",
  "/403",
  "/404",
] as const;

export type GuardSettings = Pick<PortalSettings, "loginInterception" | "recordRoute" | "supportVisit">;

/** What holds before the server has said otherwise. */
export const firstSettings: GuardSettings = { loginInterception: true, recordRoute: true, supportVisit: false };

export type GuestKind = "visit" | "virtual";

export type GuardState = {
  /** Path and query asked for. */
  address: string;
  /** Paths that the features open to visits; they count as open where visits are supported. */
  visitPaths?: readonly string[];
  hasToken: boolean;
  routesLoaded: boolean;
  settings: GuardSettings;
};

export type GuardDecision =
  | { to: "pass" }
  /** Shows sign-in; `redirect` is where to go afterwards, "" for the start page. */
  | { to: "sign-in"; redirect: string }
  /** Fetch the person and the routes, then ask again with the same address. */
  | { to: "load-routes" }
  /** Visit routes for a guest, or virtual roles where interception is off; then ask again. */
  | { to: "load-guest-routes"; as: GuestKind }
  | { to: "address"; address: string };

/** One navigation judged; the same for a first load and for every later one. @see R-N03, R-N04, R-N05, R-N06 */
export function judgeNavigation({
  address,
  hasToken,
  routesLoaded,
  settings,
  visitPaths = [],
}: GuardState): GuardDecision {
  const { path } = splitAddress(address);
  if (hasToken) {
    if (routesLoaded) return path === "/login" ? { to: "address", address: "/" } : { to: "pass" };
    return { to: "load-routes" };
  }
  // A guest who already has routes asks for sign-in by going there.
  if (path === "/login") return routesLoaded ? { to: "sign-in", redirect: "" } : { to: "pass" };
  if ((openPaths as readonly string[]).includes(path) || (settings.supportVisit && visitPaths.includes(path))) {
    return settings.supportVisit && !routesLoaded ? { to: "load-guest-routes", as: "visit" } : { to: "pass" };
  }
  if (!settings.loginInterception) return routesLoaded ? { to: "pass" } : { to: "load-guest-routes", as: "virtual" };
  return { to: "sign-in", redirect: settings.recordRoute && address !== "/" ? address : "" };
}
