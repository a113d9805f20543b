const inAppAddress = /^\/(?![/\\])[\x21-\x7e]*$/;
const longest = 4096;

/**
 * The address inside this app for the target `raw`, in encoded form, or null when it is not one. It is tested in
 * encoded form, so that Unicode and query strings survive; sign-in itself is never a target. Portal and server share
 * this rule.
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
