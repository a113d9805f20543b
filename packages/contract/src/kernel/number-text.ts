/** `rule` is a key of the validation texts, `values` fill its placeholders. */
export type NumberReading =
  | { ok: true; value: string }
  | { ok: false; rule: string; values: Record<string, unknown>; suggestion: string | null };

/** The number of zeros that a unit stands for. */
const units: Record<string, number> = { "": 0, 万: 4, 亿: 8 };
const currency = /^(?:¥|cny|rmb|人民币)\s*|\s*(?:元|cny|rmb)$/gi;
/** As programs write numbers: most figures in files are so and only need trailing zeros removed. */
const simple = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;
const grouped = /^-?\d{1,3}(?:([,' ])\d{3})(?:\1\d{3})*(?:\.\d+)?$/;
const plain = /^-?\d+(?:\.\d+)?$/;

/**
 * A number as people write it, in forms and files: full-width digits, thousands separators, ¥ and 元, 万 and 亿. Ambiguous
 * input is refused with a reason, never guessed.
 * @param places the maximum number of decimals
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
  const value = shifted(digits.replace(/[,' ]/g, ""), units[unit] ?? 0);
  if (writtenPlaces(value) > places || (unit === "" && writtenPlaces(digits) > places))
    return refused("decimal_places", { places }, rounded(value, places));
  return { ok: true, value };
}

/**
 * `digits` times ten to the power of `zeros`, without redundant zeros. Computed as text, because the portal's first
 * bundle has no decimal library.
 */
function shifted(digits: string, zeros: number): string {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(digits) ?? [];
  const moved = part.padEnd(zeros, "0");
  return withSign(sign, `${whole}${moved.slice(0, zeros)}`, moved.slice(zeros));
}

/** Half up, to exactly `places` decimals. */
function rounded(value: string, places: number): string {
  const [, sign = "", whole = "", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const kept = BigInt(whole + part.slice(0, places).padEnd(places, "0")) + (Number(part[places] ?? 0) >= 5 ? 1n : 0n);
  const text = kept.toString().padStart(places + 1, "0");
  const number = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
  return kept === 0n ? number : sign + number;
}

function withSign(sign: string, whole: string, part: string): string {
  const front = whole.replace(/^0+(?=\d)/, "");
  const behind = part.replace(/0+$/, "");
  const number = behind === "" ? front : `${front}.${behind}`;
  return number === "0" ? number : sign + number;
}

const writtenPlaces = (digits: string) => digits.split(".")[1]?.length ?? 0;

const refused = (rule: string, values: Record<string, unknown> = {}, suggestion: string | null = null) =>
  ({ ok: false, rule, values, suggestion }) as const;
