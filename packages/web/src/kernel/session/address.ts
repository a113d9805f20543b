import { findAddress } from "@busbar/contract/kernel/http/redirect";

/** Path and query inside the hash, such as `/customer/my?v=…`; "/" when there is none. */
export function readAddress(): string {
  const inside = location.hash.slice(1);
  return inside.startsWith("/") ? inside : `/${inside}`;
}

export function splitAddress(address: string): { path: string; search: string } {
  const mark = address.indexOf("?");
  return mark < 0 ? { path: address, search: "" } : { path: address.slice(0, mark), search: address.slice(mark) };
}

/** Changes the address without a new history entry. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, "", `#${address}`);
}

/** Everything is fetched again, from Home on: another person or role is looked as from now. */
export function seeAnew(): void {
  location.hash = "#/index";
  location.reload();
}

/** The sign-in address with the page to return to; "/" is left out. @see R-N03 */
export function signInAddress(from: string, record: boolean): string {
  return record && from !== "/" ? `/login?redirect=${encodeURIComponent(from)}` : "/login";
}

/**
 * The address to open after sign-in, or "/" when `raw` is not an address inside this app. `knows` matches it against
 * the registered routes. @see R-N03, docs/security.md
 */
export function safeRedirect(raw: string | null | undefined, knows: (path: string) => boolean = () => true): string {
  const address = findAddress(raw);
  return address !== null && knows(address.split(/[?#]/, 1)[0]!) ? address : "/";
}
