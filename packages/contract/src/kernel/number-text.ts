import { Exact } from "./decimal.ts";

/** `rule` is a word of the validation texts and `values` fill its marks. */
export type NumberReading =
  | { ok: true; value: string }
  | { ok: false; rule: string; values: Record<string, unknown>; suggestion: string | null };

const units: Record<string, string> = { "": "1", 万: "10000", 亿: "100000000" };
const currency = /^(?:¥|cny|rmb|人民币)\s*|\s*(?:元|cny|rmb)$/gi;
/** As a program writes it: most figures in files are, and need no more than their last zeros taken off. */
const simple = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;
const grouped = /^-?\d{1,3}(?:([,' ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
const plain = /^-?\d+(?:\.\d+)?$/;

/**
 * A number as people write it, for forms and files alike: full-width digits, thousands separators in threes, ¥ and 元,
 * 万 and 亿. What can be read in two ways is refused with a word that says so, never guessed.
 * @param places most digits behind the point
 */
export function readNumber(text: string, places: number): NumberReading {
  if (simple.test(text) && writtenPlaces(text) <= places)
    return { ok: true, value: text.includes(".") ? text.replace(/\.?0+$/, "") : text };
  const typed = text.normalize("NFKC").replace(/\s+/g, " ").trim().replace(currency, "").trim();
  const [, digits = "", unit = ""] = /^(.*?)\s*([万亿]?)$/u.exec(typed) ?? [];
  if (!plain.test(digits) && !grouped.test(digits)) {
    const isFigure = /^-?[\d.,' ]*\d[\d.,' ]*$/.test(digits);
    return refused(isFigure ? "number.separators" : "decimal");
  }
  const value = new Exact(digits.replace(/[,' ]/g, "")).times(units[unit] ?? "1");
  if (value.decimalPlaces() > places || (unit === "" && writtenPlaces(digits) > places))
    return refused("decimal_places", { places }, value.toFixed(places));
  return { ok: true, value: value.toFixed(writtenPlaces(value.toFixed())) };
}

const writtenPlaces = (digits: string) => digits.split(".")[1]?.length ?? 0;

const refused = (rule: string, values: Record<string, unknown> = {}, suggestion: string | null = null) =>
  ({ ok: false, rule, values, suggestion }) as const;
