import { replaceAddress } from "./hash-address.ts";

/** What a provider sent back with the browser. `error` stands for why there is no code. */
export type SocialAnswer = { state: string; code?: string; iss?: string; error?: string };

export const linkedAccountsPath = "/user-center/accounts";

let kept: SocialAnswer | null = null;

/**
 * Takes the answer out of the address of /callback before anything else is loaded: neither history nor a reload nor an
 * address copied by the person has it. What follows is a page of the portal. @see R-A09, docs/security.md
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

/** The answer, once. */
export function takeSocialAnswer(): SocialAnswer | null {
  const answer = kept;
  kept = null;
  return answer;
}

/** What the server wrote behind the first dot of `state`. */
const purposeOf = ({ state }: SocialAnswer): string => state.split(".")[1] ?? "";
/** The window that opened this one for signing in, "" for none. */
export const windowOf = ({ state }: SocialAnswer): string => state.split(".")[2] ?? "";
