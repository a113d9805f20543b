import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";

/** The id behind a point's own number, such as `YD0000012`; null for other codes. */
export const idOfPointNo = (code: string): string | null => /^YD0*([1-9]\d{0,17})$/.exec(code)?.[1] ?? null;

/** The numbering scheme of a point, which decides the format and check of its code. */
export const IdScheme = z.enum([
  "CN_ACCOUNT",
  "CN_MP",
  "IT_POD",
  "IT_PDR",
  "ES_CUPS",
  "GB_MPAN",
  "GSRN",
  "DE_MALO",
  "FREE",
]);
export type IdScheme = z.infer<typeof IdScheme>;
export const idSchemeWords: Record<IdScheme, Bilingual> = {
  CN_ACCOUNT: { zh: "用电户号", en: "Account no. (China)" },
  CN_MP: { zh: "计量点编号", en: "Metering point no. (China)" },
  IT_POD: { zh: "意大利 POD", en: "Italian POD" },
  IT_PDR: { zh: "意大利燃气 PDR", en: "Italian gas PDR" },
  ES_CUPS: { zh: "西班牙 CUPS", en: "Spanish CUPS" },
  GB_MPAN: { zh: "英国 MPAN", en: "British MPAN" },
  GSRN: { zh: "GSRN", en: "GSRN" },
  DE_MALO: { zh: "德国 MaLo", en: "German MaLo" },
  FREE: { zh: "外部编号", en: "External no." },
};

export type PointCodeCheck =
  | { ok: true; code: string }
  /** `expected`: the right check characters. `suggestion`: the code with restored leading zeros. */
  | { ok: false; reason: "format" | "check"; expected?: string; suggestion?: string };

type Scheme = {
  shape: RegExp;
  /** The expected check characters and those found; without it only the format is checked. */
  check?: (code: string) => { expected: string; found: string };
  /** Number of digits of a purely numeric code, because spreadsheets drop leading zeros. */
  digits?: number;
};

const digitsOf = (text: string) => Array.from(text, Number);
const weighted = (text: string, weightAt: (place: number) => number): number =>
  digitsOf(text).reduce((sum, digit, at) => sum + digit * weightAt(at), 0);
const toNextTen = (sum: number): string => String((10 - (sum % 10)) % 10);

const mpanPrimes = [3, 5, 7, 13, 17, 19, 23, 29, 31, 37, 41, 43] as const;
const cupsLetters = "TRWAGMYFPDXBNJZSQVHLCKE";

/** The last digit is a check digit over those before it. */
const lastDigit = (expectedOf: (body: string) => string) => (code: string) => ({
  expected: expectedOf(code.slice(0, -1)),
  found: code.slice(-1),
});

const schemes: Record<IdScheme, Scheme> = {
  CN_ACCOUNT: { shape: /^\d{10,13}$/ },
  CN_MP: { shape: /^[0-9A-Z]{6,22}$/ },
  IT_POD: { shape: /^IT\d{3}E[0-9A-Z]{8,9}$/ },
  IT_PDR: { shape: /^\d{14}$/, digits: 14 },
  ES_CUPS: {
    shape: /^ES\d{16}[A-Z]{2}(\d[FPCRXYZ])?$/,
    check(code) {
      const rest = Number(BigInt(code.slice(2, 18)) % 529n);
      const expected = cupsLetters.charAt(Math.floor(rest / 23)) + cupsLetters.charAt(rest % 23);
      return { expected, found: code.slice(18, 20) };
    },
  },
  GB_MPAN: {
    shape: /^\d{13}$/,
    digits: 13,
    check: lastDigit((body) => String((weighted(body, (at) => mpanPrimes[at] as number) % 11) % 10)),
  },
  GSRN: {
    shape: /^\d{18}$/,
    digits: 18,
    // GS1: weights alternate between three and one, with three for the last digit of the body.
    check: lastDigit((body) => toNextTen(weighted(body, (at) => ((body.length - at) % 2 === 1 ? 3 : 1)))),
  },
  DE_MALO: {
    shape: /^[1-9]\d{10}$/,
    check: lastDigit((body) => toNextTen(weighted(body, (at) => (at % 2 === 0 ? 1 : 2)))),
  },
  FREE: { shape: /^[\p{L}\p{N}][\p{L}\p{N}._/#-]{0,39}$/u },
};

/** Half-width capitals without spaces; dashes stay where the code has them. */
export function normalisePointCode(scheme: IdScheme, text: string): string {
  const plain = text
    .normalize("NFKC")
    .replace(/[\s\u200b\ufeff]/gu, "")
    .toUpperCase();
  return scheme === "FREE" ? plain : plain.replace(/[‐-―-]/gu, "");
}

/** Checks the external code of a point and returns it in stored form. */
export function checkPointCode(scheme: IdScheme, text: string): PointCodeCheck {
  const code = normalisePointCode(scheme, text);
  const { shape, check, digits } = schemes[scheme];
  if (!shape.test(code)) {
    const padded = digits !== undefined && /^\d{6,}$/.test(code) ? code.padStart(digits, "0") : code;
    const found = padded === code ? null : checkPointCode(scheme, padded);
    return { ok: false, reason: "format", ...(found?.ok && { suggestion: found.code }) };
  }
  const checked = check?.(code);
  if (checked && checked.expected !== checked.found) return { ok: false, reason: "check", expected: checked.expected };
  return { ok: true, code };
}
