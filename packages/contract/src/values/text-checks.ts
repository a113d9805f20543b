/**
 * Checks that forms and server share. Each tests the text exactly as given: callers trim and normalise first, so that
 * no check accepts text that is stored differently.
 */

/** Chinese characters, letters and digits only, at least one. */
export const isPlainName = (text: string) => /^[\p{Script=Han}A-Za-z0-9]+$/u.test(text);

export const isDigits = (text: string) => /^\d+$/.test(text);

/** A number with at most two decimals; no exponent, no grouping, `.5` and `5.` are refused. */
export const isTwoDecimals = (text: string) => /^-?(0|[1-9]\d*)(\.\d{1,2})?$/.test(text);

export const isIpv4 = (text: string) => /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/.test(text);

export const isPort = (text: string) => /^(0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65_535;

/** Mainland mobile number: 11 digits starting with 1. */
export const isMobile = (text: string) => /^1\d{10}$/.test(text);

/** The mobile number in what people paste (`+86 138-0013-8000`, full-width digits), or null. */
export function normaliseMobile(text: string): string | null {
  const digits = text
    .normalize("NFKC")
    .replace(/[\s()‐-―-]/gu, "")
    .replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
  return isMobile(digits) ? digits : null;
}

/** Area code with an optional dash and an extension of up to five digits, or a 400/800 service number. */
export const isTelephone = (text: string) =>
  /^0\d{2,3}-?\d{7,8}(-\d{1,5})?$/.test(text) || /^[48]00-?\d{3}-?\d{4}$/.test(text);

const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/;

/** An address that mail can be sent to: at most 254 characters (RFC 5321), no double or outer dots before the @. */
export const isEmail = (text: string) => text.length <= 254 && EMAIL.test(text) && !/^\.|\.\.|\.@/.test(text);

/** A Chinese personal name of 2–4 characters. */
export const isChineseName = (text: string) => /^\p{Script=Han}{2,4}$/u.test(text);

/** An absolute http or https address; no other scheme, so the text is safe to put into a link. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]/i.test(text) && !/\s/.test(text) && URL.canParse(text);
}

/** A letter, then letters, digits or underscores. */
export const isIdentifier = (text: string) => /^[A-Za-z]\w*$/.test(text);

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6]/u;

/** Length in display units: a Chinese, Japanese, Korean or full-width character counts 2, every other 1. */
export function textUnits(text: string): number {
  let units = 0;
  for (const letter of text) units += WIDE.test(letter) ? 2 : 1;
  return units;
}
