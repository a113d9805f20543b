import type { ComponentType } from "react";
import type { ApiAccess, EarlyGreeting } from "./kernel/calls/public-client.ts";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "./kernel/session/address.ts";
import { destinationOf, firstSettings, type StandalonePath } from "./kernel/session/guard.ts";
import { tokenKey } from "./kernel/session/session.ts";

/** Renders the portal into `element`. */
export type OpenPortal = (element: HTMLElement) => unknown;

export type PageOptions = {
  element: HTMLElement;
  /** The portal's public settings. */
  greeting: EarlyGreeting;
  access: ApiAccess;
  /** Passed in, so that no page before sign-in imports the portal. */
  loadPortal: () => Promise<{ mount: OpenPortal }>;
};

/**
 * Renders a page and returns the function that unmounts it. A page that hands over to the portal calls `onLeave` first.
 */
export type ShowPage = (options: PageOptions & { onLeave: () => void }) => () => void;

const page =
  (load: () => Promise<ComponentType<ApiAccess>>): (() => Promise<ShowPage>) =>
  async () => {
    const [{ showPage }, Page] = await Promise.all([import("./sign-in/show-page.tsx"), load()]);
    return ({ element, access }) => showPage(element, Page, access);
  };
const hasLinkToken = () => new URLSearchParams(splitAddress(readAddress()).search).has("token");
const issuedPassword = page(async () => (await import("./sign-in/password/IssuedPasswordPage.tsx")).IssuedPasswordPage);
const resetPassword = page(async () => (await import("./sign-in/password/ResetPasswordPage.tsx")).ResetPasswordPage);

/** The pages without session and without the portal's code, each loaded on demand. */
type PagePath = "/login" | StandalonePath;
const pages: Readonly<Record<PagePath, () => Promise<ShowPage>>> = {
  "/login": async () => (await import("./sign-in/show-sign-in.tsx")).showSignIn,
  "/register": page(async () => (await import("./sign-in/register/RegisterPage.tsx")).RegisterPage),
  "/forgot-password": page(async () => (await import("./sign-in/password/ForgotPasswordPage.tsx")).ForgotPasswordPage),
  // With a one-time link, or to replace an issued or expired password.
  "/reset-password": () => (hasLinkToken() ? resetPassword() : issuedPassword()),
  "/callback": page(async () => (await import("./sign-in/social/CallbackPage.tsx")).CallbackPage),
  "/forgot-password/reset": resetPassword,
};

/** Loads the code of a page in advance. */
export const prefetchPage = (path: PagePath): void => void pages[path]().catch(() => undefined);

/**
 * Shows the page of the address (sign-in or a standalone page) and follows the address to other such pages. For an
 * address of the portal that the guard allows, the document is reloaded.
 */
export async function openPage(options: PageOptions): Promise<void> {
  const address = readAddress();
  const here = splitAddress(address).path as PagePath;
  const show = await pages[here]();
  let close = () => {};
  const follow = () => {
    const next = readAddress();
    if (next === address) return;
    const hasToken = localStorage.getItem(tokenKey) !== null;
    const settings = options.greeting.value ?? firstSettings;
    const destination = destinationOf({ address: next, hasToken, settings });
    if (destination.to !== "sign-in" && destination.to !== "standalone") return location.reload();
    if (destination.to === "sign-in") {
      if (splitAddress(next).path !== "/login") replaceAddress(signInAddress(destination.redirect || "/", true));
      if (here === "/login") return;
    }
    leave();
    close();
    void openPage(options).catch(() => location.reload());
  };
  const leave = () => removeEventListener("hashchange", follow);
  addEventListener("hashchange", follow);
  close = show({ ...options, onLeave: leave });
  // The address may have changed while the page was loading.
  follow();
}
