import type { CookieCarrier } from "@busbar/server/ports.ts";

/**
 * A credential that no page sees, as a cookie would be: browsers let nobody write cookies into answers of their own. All
 * pages of the browser share the worker, and so this.
 */
export function createMemoryCredential(now: () => number = Date.now): CookieCarrier {
  let kept: { value: string; until: number } | null = null;
  return {
    read: () => (kept && kept.until > now() ? kept.value : null),
    write(_headers, value, maxAgeSeconds) {
      kept = { value, until: now() + maxAgeSeconds * 1000 };
    },
    clear() {
      kept = null;
    },
  };
}
