import { languageKey } from "./i18n.ts";
import { tokenKey } from "./session.ts";

/** Names that the specification fixes; everything else of ours begins with the prefix. */
const ownKeys = new Set([tokenKey, languageKey, "theme", "collapse"]);
const ownPrefix = "busbar";

/** Removes what the portal keeps in this browser, the token too, and nothing of others on the same origin. */
export function clearOwnStorage(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) {
      if (ownKeys.has(key) || key.startsWith(ownPrefix)) storage.removeItem(key);
    }
  }
}
