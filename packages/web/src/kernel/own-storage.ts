import { languageKey } from "./i18n.ts";
import { tokenKey } from "./session.ts";

/** Names that the specification fixes, and one older than the prefix with which everything else of ours begins. */
const ownKeys = new Set([tokenKey, languageKey, "theme", "collapse", "reloaded-for-build"]);
const ownPrefix = "busbar";

/** Removes what the portal keeps in this browser, the token too, and nothing of others on the same origin. */
export function clearOwnStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (ownKeys.has(key) || key.startsWith(ownPrefix)) storage.removeItem(key);
    }
  }
}
