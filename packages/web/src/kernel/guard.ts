import type { PortalSettings } from "@busbar/contract/menus";
import { splitAddress } from "./hash-address.ts";

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

export type GuardState = {
  /** Path and query asked for. */
  address: string;
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
  /** Virtual roles (interception off) or visit routes for a guest; then ask again. */
  | { to: "load-guest-routes" }
  | { to: "address"; address: string };

/** One navigation judged; the same for a first load and for every later one. @see R-N03, R-N04, R-N05, R-N06 */
export function judgeNavigation({ address, hasToken, routesLoaded, settings }: GuardState): GuardDecision {
  const { path } = splitAddress(address);
  const open = (openPaths as readonly string[]).includes(path);
  if (hasToken) {
    if (routesLoaded) return path === "/login" ? { to: "address", address: "/" } : { to: "pass" };
    return { to: "load-routes" };
  }
  if (open)
    return settings.supportVisit && !routesLoaded && path !== "/login" ? { to: "load-guest-routes" } : { to: "pass" };
  if (!settings.loginInterception) return routesLoaded ? { to: "pass" } : { to: "load-guest-routes" };
  return { to: "sign-in", redirect: settings.recordRoute && address !== "/" ? address : "" };
}
