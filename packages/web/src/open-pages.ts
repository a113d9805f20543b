import type { ComponentType } from "react";
import { readAddress, replaceAddress, signInAddress, splitAddress } from "./kernel/session/address.ts";
import { tokenKey } from "./kernel/session/session.ts";
import type { SignInDoors } from "./sign-in/frame/sign-in-calls.ts";

/** Draws a page into `element`, returns how to take it down. A page that hands over calls `settled` first. */
export type ShowPage = (element: HTMLElement, settled: () => void) => () => void;

const page =
  (load: () => Promise<ComponentType<SignInDoors>>): (() => Promise<ShowPage>) =>
  async () => {
    const [{ showPage }, Page] = await Promise.all([import("./sign-in/show-page.tsx"), load()]);
    return (element) => showPage(element, Page);
  };
const hasToken = () => new URLSearchParams(splitAddress(readAddress()).search).has("token");
const issuedPassword = page(async () => (await import("./sign-in/password/IssuedPasswordPage.tsx")).IssuedPasswordPage);
const resetPassword = page(async () => (await import("./sign-in/password/ResetPasswordPage.tsx")).ResetPasswordPage);

/** The pages that open without a session and without the portal's code, each fetched when it is asked for. */
const openPages: Readonly<Record<string, () => Promise<ShowPage>>> = {
  "/login": async () => (await import("./sign-in/show-sign-in.tsx")).showSignIn,
  "/register": page(async () => (await import("./sign-in/register/RegisterPage.tsx")).RegisterPage),
  "/forgot-password": page(async () => (await import("./sign-in/password/ForgotPasswordPage.tsx")).ForgotPasswordPage),
  // With a one-time link, or in place of an issued or expired password.
  "/reset-password": () => (hasToken() ? resetPassword() : issuedPassword()),
  "/callback": page(async () => (await import("./sign-in/social/CallbackPage.tsx")).CallbackPage),
  "/forgot-password/reset": resetPassword,
};

/** How to fetch the page of `path`, or undefined when it is the portal's. */
export const findOpenPage = (path: string) => (Object.hasOwn(openPages, path) ? openPages[path] : undefined);

/**
 * Shows the open page of the address and follows the address from one open page to the next. Any other address leads
 * to sign-in, which remembers it while `recordRoute` is on; whoever has a token meanwhile starts anew with the portal.
 */
export async function openPage(element: HTMLElement, recordRoute: boolean): Promise<void> {
  const address = readAddress();
  const here = splitAddress(address).path;
  const show = await findOpenPage(here)!();
  let close = () => {};
  const follow = () => {
    const next = readAddress();
    const { path } = splitAddress(next);
    if (next === address || (path === here && path === "/login")) return;
    const known = findOpenPage(path) !== undefined;
    if (localStorage.getItem(tokenKey) !== null && (!known || path === "/login")) return location.reload();
    if (!known) {
      replaceAddress(signInAddress(next, recordRoute));
      if (here === "/login") return;
    }
    settled();
    close();
    void openPage(element, recordRoute).catch(() => location.reload());
  };
  const settled = () => removeEventListener("hashchange", follow);
  addEventListener("hashchange", follow);
  close = show(element, settled);
  // The address may have changed while the page was on its way.
  follow();
}
