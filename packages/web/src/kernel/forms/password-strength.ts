/**
 * 1 weak, 2 fair, 3 strong: by length and kinds of characters. A hint while typing; the server's policy decides.
 */
export function strengthOf(password: string): 1 | 2 | 3 {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u].filter((kind) => kind.test(password)).length;
  const length = new Set(password).size >= 5 ? [...password].length : 0;
  if (length >= 14 || (length >= 10 && kinds >= 3)) return 3;
  return length >= 8 && kinds >= 2 ? 2 : 1;
}
