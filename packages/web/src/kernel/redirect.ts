import { findAddress } from "@busbar/contract/kernel/redirect";

/**
 * The address to go to after signing in, or "/" when `raw` is not one inside this app. `knows` resolves against the
 * registered routes. @see R-N03, docs/security.md
 */
export function safeRedirect(raw: string | null | undefined, knows: (path: string) => boolean = () => true): string {
  const address = findAddress(raw);
  return address !== null && knows(address.split(/[?#]/, 1)[0]!) ? address : "/";
}
