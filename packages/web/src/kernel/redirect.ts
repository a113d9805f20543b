const inAppAddress = /^\/(?![/\\])[\x21-\x7e]*$/;
const longest = 4096;

/**
 * The address to go to after signing in, or "/" when `raw` is not one inside this app. Tested in its encoded form, so
 * that Unicode and query strings survive. `knows` resolves against the registered routes; sign-in itself is never a
 * target. @see R-N03, docs/security.md
 */
export function safeRedirect(raw: string | null | undefined, knows: (path: string) => boolean = () => true): string {
  if (!raw || raw.length > longest) return "/";
  const encoded = raw.replace(/[^\x20-\x7e]+/gu, (text) => (isPrintable(text) ? encodeURIComponent(text) : text));
  if (!inAppAddress.test(encoded) || encoded.includes("\\") || encoded.includes("/../")) return "/";
  const path = encoded.split(/[?#]/, 1)[0]!;
  if (path === "/login" || path.startsWith("/login/")) return "/";
  return knows(path) ? encoded : "/";
}

/** Lone surrogates and control characters cannot be part of an address. */
function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u.test(text);
}
