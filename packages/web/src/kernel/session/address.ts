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

/** Changes the address without a new entry in the history. */
export function replaceAddress(address: string): void {
  history.replaceState(history.state, "", `#${address}`);
}

/** The sign-in address that remembers where one wanted to go; "/" is not worth remembering. @see R-N03 */
export function signInAddress(from: string, record: boolean): string {
  return record && from !== "/" ? `/login?redirect=${encodeURIComponent(from)}` : "/login";
}

/**
 * The address to go to after signing in, or "/" when `raw` is not one inside this app. `knows` resolves against the
 * registered routes. @see R-N03, docs/security.md
 */
export function safeRedirect(raw: string | null | undefined, knows: (path: string) => boolean = () => true): string {
  const address = findAddress(raw);
  return address !== null && knows(address.split(/[?#]/, 1)[0]!) ? address : "/";
}
