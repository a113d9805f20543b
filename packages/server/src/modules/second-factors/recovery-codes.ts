import { randomBytes } from "../../kernel/secrets.ts";

/** Crockford's base32 without I, L, O and U, which are easily misread. Five bits each. */
const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 12;
const selectorLength = 2;

/** Removes separators and corrects letters that people mistake. */
const plain = (code: string) =>
  code.normalize("NFKC").toUpperCase().replace(/[\s-]/g, "").replace(/O/g, "0").replace(/[IL]/g, "1");

export type GivenCode = { kind: "app"; digits: string } | { kind: "recovery"; selector: string; code: string } | null;

/** Recognises input: six digits of the app, a recovery code, or neither. */
export function readCode(given: string): GivenCode {
  const code = plain(given);
  if (/^\d{6}$/.test(code)) return { kind: "app", digits: code };
  if (code.length !== length || ![...code].every((letter) => letters.includes(letter))) return null;
  return { kind: "recovery", selector: code.slice(0, selectorLength), code };
}

/**
 * `count` codes of sixty bits like `7KQ2-M9XD-04TB`; the first two characters are the selector and differ from code to
 * code.
 */
export function newRecoveryCodes(count: number): string[] {
  const codes = new Map<string, string>();
  while (codes.size < count) {
    const code = [...randomBytes(length)].map((byte) => letters[byte % letters.length]).join("");
    codes.set(code.slice(0, selectorLength), code);
  }
  return [...codes.values()].map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}
