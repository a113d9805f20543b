/** Normalises codes as people type them: full-width letters, lower case, spaces and dashes between groups. */
export function normaliseIdentifier(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\s\u200b\ufeff‐-―-]/gu, "")
    .toUpperCase();
}

// ── Unified social credit code, GB 32100-2015 ────────────────────────────────

const CREDIT_ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const CREDIT_WEIGHTS = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const ORGANISATION_WEIGHTS = [3, 7, 9, 10, 5, 8, 4, 2];
/** Letters outside the alphabet because they are misread, with the character that is meant. */
const LOOK_ALIKES: Record<string, string> = { I: "1", O: "0", S: "5", Z: "2" };

/**
 * Such codes exist in practice, so these never block: codes keep abolished area codes, and some issuers computed the
 * inner check differently.
 */
export type CreditCodeWarning = "organisation_check" | "area_unknown";

export type CreditCodeCheck =
  | { ok: true; code: string; warnings: CreditCodeWarning[] }
  | {
      ok: false;
      reason: "length" | "alphabet" | "check";
      /** The check character for the first 17 characters. */
      expected?: string;
      /** A valid code that differs only in look-alike letters (O for 0, I for 1 …). */
      suggestion?: string;
    };

/**
 * Checks a unified social credit code and normalises it (half-width, upper case, 18 characters). `isKnownArea` gets
 * positions 3–8; without it, only the province is checked. Source: GB 32100-2015; the organisation-code part by GB
 * 11714.
 */
export function checkCreditCode(
  text: string,
  isKnownArea: (areaCode: string) => boolean = (code) => isProvincePrefix(code.slice(0, 2)),
): CreditCodeCheck {
  const code = normaliseIdentifier(text);
  if (code.length !== 18) return { ok: false, reason: "length" };
  if (!isInCreditAlphabet(code)) {
    const suggestion = code
      .split("")
      .map((letter) => LOOK_ALIKES[letter] ?? letter)
      .join("");
    const helps = isInCreditAlphabet(suggestion) && creditCheckCharacter(suggestion) === suggestion[17];
    return { ok: false, reason: "alphabet", ...(helps ? { suggestion } : {}) };
  }
  const expected = creditCheckCharacter(code);
  if (code[17] !== expected) return { ok: false, reason: "check", expected };
  const warnings: CreditCodeWarning[] = [];
  if (code[16] !== organisationCheckCharacter(code.slice(8, 16))) warnings.push("organisation_check");
  if (!isKnownArea(code.slice(2, 8))) warnings.push("area_unknown");
  return { ok: true, code, warnings };
}

function isInCreditAlphabet(code: string): boolean {
  return code.split("").every((letter) => CREDIT_ALPHABET.includes(letter)) && /^..\d{6}/.test(code);
}

/** The 18th character for a code whose first 17 characters are in the alphabet. */
export function creditCheckCharacter(code: string): string {
  const sum = CREDIT_WEIGHTS.reduce(
    (total, weight, at) => total + weight * CREDIT_ALPHABET.indexOf(code.charAt(at)),
    0,
  );
  // The second modulo turns 31 into 0; without it codes ending in "0" would be refused.
  return CREDIT_ALPHABET.charAt((31 - (sum % 31)) % 31);
}

/** The ninth character of an organisation code (GB 11714) for its first eight. */
export function organisationCheckCharacter(body: string): string {
  // Base 36: digits 0–9, then A = 10 … Z = 35.
  const sum = ORGANISATION_WEIGHTS.reduce(
    (total, weight, at) => total + weight * Number.parseInt(body.charAt(at), 36),
    0,
  );
  const check = 11 - (sum % 11);
  return check === 10 ? "X" : check === 11 ? "0" : String(check);
}

// ── Resident identity number, GB 11643 ───────────────────────────────────────

const RESIDENT_WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

export type ResidentIdCheck =
  | { ok: true; id: string; birthDate: string }
  | { ok: false; reason: "length" | "alphabet" | "date" | "check"; expected?: string };

/** Checks an 18-character resident id; a lower-case x is accepted, and `id` has it in upper case. Source: GB 11643. */
export function checkResidentId(text: string): ResidentIdCheck {
  const id = normaliseIdentifier(text);
  if (id.length !== 18) return { ok: false, reason: "length" };
  if (!/^\d{17}[\dX]$/.test(id)) return { ok: false, reason: "alphabet" };
  const birthDate = `${id.slice(6, 10)}-${id.slice(10, 12)}-${id.slice(12, 14)}`;
  if (!isCalendarDate(birthDate)) return { ok: false, reason: "date" };
  const sum = RESIDENT_WEIGHTS.reduce((total, weight, at) => total + weight * Number(id.charAt(at)), 0);
  const expected = "10X98765432".charAt(sum % 11);
  return id[17] === expected ? { ok: true, id, birthDate } : { ok: false, reason: "check", expected };
}

/** A date that exists: `2023-02-29` is refused. Years before 1800 are refused, because no valid document is older. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "1800") return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

// ── Administrative area code, GB/T 2260 ──────────────────────────────────────

const PROVINCE_PREFIXES = new Set([
  "11",
  "12",
  "13",
  "14",
  "15",
  "21",
  "22",
  "23",
  "31",
  "32",
  "33",
  "34",
  "35",
  "36",
  "37",
  "41",
  "42",
  "43",
  "44",
  "45",
  "46",
  "50",
  "51",
  "52",
  "53",
  "54",
  "61",
  "62",
  "63",
  "64",
  "65",
  "71",
  "81",
  "82",
]);

export function isProvincePrefix(prefix: string): boolean {
  return PROVINCE_PREFIXES.has(prefix);
}

/**
 * 1 province (`xx0000`), 2 city (`xxxx00`), 3 county; null for an invalid code. Only the area table knows whether it
 * exists.
 */
export function areaCodeLevel(code: string): 1 | 2 | 3 | null {
  if (!/^\d{6}$/.test(code) || !isProvincePrefix(code.slice(0, 2))) return null;
  if (code.endsWith("0000")) return 1;
  return code.endsWith("00") ? 2 : 3;
}
