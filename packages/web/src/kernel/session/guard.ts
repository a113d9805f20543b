import type { PortalSettings } from "@busbar/contract/menus/menus";
import { splitAddress } from "./address.ts";

/** Rendered without session and without the portal's code; signed-in people may open such links, too. */
const standalonePaths = [
  "/register",
  "/reset-password",
  "/forgot-password",
  "/forgot-password/reset",
  "/callback",
] as const;
export type StandalonePath = (typeof standalonePaths)[number];
/** Rendered by the portal, and open to everybody. */
const refusalPaths = ["/403", "/404"];

/** Open without a session. /user-center is not among them: it shows personal data. @see R-N01, R-N17 */
export const openPaths: readonly string[] = ["/login", ...standalonePaths, ...refusalPaths];

export type GuardSettings = Pick<PortalSettings, "loginInterception" | "recordRoute" | "supportVisit">;

/** Used until the server's settings are known. */
export const firstSettings: GuardSettings = { loginInterception: true, recordRoute: true, supportVisit: false };

export type GuestKind = "visit" | "virtual";

export type Visitor = {
  /** Requested path and query. */
  address: string;
  hasToken: boolean;
  settings: GuardSettings;
  /** Paths, or patterns such as `/a/:id`, that features open to visitors; absent while the portal's code is not loaded. */
  visitPaths?: readonly string[];
};

export type Destination =
  /** A page that stands alone. */
  | { to: "standalone" }
  /** Sign-in; `redirect` is the address to open afterwards, "" for the start page. */
  | { to: "sign-in"; redirect: string }
  /** The portal of the person who holds the token. `instead` replaces an address that signed-in people cannot use. */
  | { to: "portal"; instead?: string }
  /** The portal of somebody without a session: visit routes, or virtual roles where interception is off. */
  | { to: "guest-portal"; as: GuestKind }
  /** A page of the portal that is open to everybody, without the frame. */
  | { to: "guest-page" };

/**
 * Decides who is asking and where they go: the one rule for the first load, for pages before sign-in, for the portal's
 * router and for addresses typed into the address bar. @see R-N03, R-N04, R-N05, R-N06
 */
export function destinationOf({ address, hasToken, settings, visitPaths }: Visitor): Destination {
  const { path } = splitAddress(address);
  if ((standalonePaths as readonly string[]).includes(path)) return { to: "standalone" };
  if (hasToken) return path === "/login" ? { to: "portal", instead: "/" } : { to: "portal" };
  if (path === "/login") return { to: "sign-in", redirect: "" };
  const isRefusal = refusalPaths.includes(path);
  if (settings.supportVisit && (isRefusal || (visitPaths?.some((pattern) => isAt(path, pattern)) ?? true))) {
    return { to: "guest-portal", as: "visit" };
  }
  if (isRefusal) return { to: "guest-page" };
  if (!settings.loginInterception) return { to: "guest-portal", as: "virtual" };
  return { to: "sign-in", redirect: settings.recordRoute && address !== "/" ? address : "" };
}

/** Whether a path is the pattern's, whose `:parts` stand for anything. */
function isAt(path: string, pattern: string): boolean {
  const parts = path.split("/");
  const wanted = pattern.split("/");
  return parts.length === wanted.length && wanted.every((part, at) => part === parts[at] || part.startsWith(":"));
}
