import { replaceAddress } from "./address.ts";
import { randomKey } from "../network/random-key.ts";

/** The provider's answer in the callback address. `error` says why there is no code. */
export type SocialAnswer = { state: string; code?: string; iss?: string; error?: string };

export const linkedAccountsPath = "/user-center/accounts";

let kept: SocialAnswer | null = null;

/**
 * Removes the answer from the address of /callback before anything else is loaded, so that it is not in the history, in
 * a reload or in a copied address. The page itself belongs to the portal. @see R-A09, docs/security.md
 */
export function keepSocialAnswer(): void {
  if (location.pathname !== "/callback") return;
  const given = new URLSearchParams(location.search);
  const word = (name: string) => given.get(name) ?? undefined;
  const [code, iss, error] = [word("code"), word("iss"), word("error")];
  kept = {
    state: given.get("state") ?? "",
    ...(code !== undefined && { code }),
    ...(iss !== undefined && { iss }),
    ...(error !== undefined && { error }),
  };
  history.replaceState(null, "", "/");
  replaceAddress(purposeOf(kept) === "link" ? linkedAccountsPath : "/callback");
}

/** Returns the answer once. */
export function takeSocialAnswer(): SocialAnswer | null {
  const answer = kept;
  kept = null;
  return answer;
}

/** The purpose, which the server wrote behind the first dot of `state`. */
const purposeOf = ({ state }: SocialAnswer): string => state.split(".")[1] ?? "";
/** Key of the window that opened this one, "" for none. */
export const windowOf = ({ state }: SocialAnswer): string => state.split(".")[2] ?? "";

const channelName = "busbar-social";
const features = "popup,width=520,height=720";

/** How a sign-in in a separate window ended. The token itself is passed through the storage. */
export type SocialEnd = "signed-in" | "given-up";
type Word = { window: string; end: SocialEnd };

const isWord = (data: unknown): data is Word =>
  typeof data === "object" &&
  data !== null &&
  typeof (data as Word).window === "string" &&
  ["signed-in", "given-up"].includes((data as Word).end);

/**
 * Opens a window for signing in with a provider. Visiting another site severs its link to this one, so it reports on a
 * channel of this origin, with the key that it was opened with.
 * @returns null when the browser blocks the window; else a function that stops waiting
 */
export function openSocialWindow(start: string, onEnd: (end: SocialEnd) => void): (() => void) | null {
  const key = randomKey();
  const opened = window.open(`${start}?window=${key}`, "_blank", features);
  if (!opened) return null;
  const channel = new BroadcastChannel(channelName);
  const stop = () => channel.close();
  channel.addEventListener("message", ({ data, origin }: MessageEvent<unknown>) => {
    if (origin !== location.origin || !isWord(data) || data.window !== key) return;
    stop();
    onEnd(data.end);
  });
  return stop;
}

/** Called in the opened window: reports to the window that opened it. */
export function endSocialWindow(key: string, end: SocialEnd): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage({ window: key, end } satisfies Word);
  channel.close();
}
