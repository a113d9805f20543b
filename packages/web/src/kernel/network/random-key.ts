/** 32 letters and digits; unlike `crypto.randomUUID` also available outside secure contexts. @see R-V05 */
export function randomKey(length = 32): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  let text = "";
  while (text.length < length) {
    // Bytes above the largest multiple of 62 would make the first characters likelier (modulo bias).
    const bytes = crypto.getRandomValues(new Uint8Array(length)).filter((byte) => byte < 248);
    for (const byte of bytes) text += letters[byte % letters.length];
  }
  return text.slice(0, length);
}
