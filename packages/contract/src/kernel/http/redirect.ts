const inAppAddress = /^\/(?![/\\])[\x21-\x7e]*$/;
const longest = 4096;

/**
 * The address inside this app that `raw` stands for, in its encoded form, or null when it is none. Tested encoded, so
 * that Unicode and query strings survive; sign-in itself is never a target. The one rule of portal and server.
 * @see R-N03, docs/security.md
 */
export function findAddress(raw: string | null | undefined): string | null {
  if (!raw || raw.length > longest) return null;
  const encoded = raw.replace(/[^\x20-\x7e]+/gu, (text) => (isPrintable(text) ? encodeURIComponent(text) : text));
  if (!inAppAddress.test(encoded) || encoded.includes("\\") || encoded.includes("/../")) return null;
  const path = encoded.split(/[?#]/, 1)[0]!;
  return path === "/login" || path.startsWith("/login/") ? null : encoded;
}

/** Lone surrogates and control characters cannot be part of an address. */
function isPrintable(text: string): boolean {
  return text.isWellFormed() && !/\p{Cc}|\p{Cf}|\p{Zl}|\p{Zp}/u.test(text);
}
