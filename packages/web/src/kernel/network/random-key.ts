/** 32 letters and digits; unlike `crypto.randomUUID` also outside secure contexts. @see R-V05 */
export function randomKey(length = 32): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  let text = "";
  while (text.length < length) {
    // Bytes past the last whole round of the letters would make the first ones likelier.
    const bytes = crypto.getRandomValues(new Uint8Array(length)).filter((byte) => byte < 248);
    for (const byte of bytes) text += letters[byte % letters.length];
  }
  return text.slice(0, length);
}
