/** 32 letters and digits; unlike `crypto.randomUUID` also outside secure contexts. @see R-V05 */
export function randomKey(length = 32): string {
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
}
