import { Exact } from "../kernel/decimal.ts";

const numerals = "零壹贰叁肆伍陆柒捌玖";
const places = ["仟", "佰", "拾", ""];
const numeral = (digit: string) => numerals.charAt(Number(digit));

/** Four digits from the first non-zero one; "" for 0000. */
const four = (digits: string): string =>
  [...digits]
    .map((digit, place) => (digit === "0" ? "零" : numeral(digit) + places[place]))
    .join("")
    .replace(/零+/g, "零")
    .replace(/^零|零$/g, "");

/** Joins two groups with the unit of the first; leading zeros of the second become one 零. */
function joined(high: string, unit: string, low: string, words: (digits: string) => string): string {
  const [first, second] = [words(high), words(low)];
  if (first === "") return second;
  return `${first}${unit}${low.startsWith("0") && second !== "" ? "零" : ""}${second}`;
}
const eight = (digits: string): string => joined(digits.slice(0, 4), "万", digits.slice(4), four);
const sixteen = (digits: string): string => joined(digits.slice(0, 8), "亿", digits.slice(8), eight);

/**
 * An amount with at most two decimals in Chinese capital numerals, by 《支付结算办法》 for payment documents: 整 after 元 and 角,
 * one 零 for zeros in between, and between 元 and 角 when the units of 元 are zero.
 * @example capitalAmount("1680.32") // 壹仟陆佰捌拾元零叁角贰分
 */
export function capitalAmount(amount: string): string {
  const exact = new Exact(amount);
  const [whole = "", jiao = "", fen = ""] = exact
    .abs()
    .toFixed()
    .split(/\.|(?<=\.\d)/);
  if (!/^\d{1,16}$/.test(whole) || exact.decimalPlaces() > 2) throw new RangeError("not an amount of money");
  if (exact.isZero()) return "零元整";
  const yuan = sixteen(whole.padStart(16, "0"));
  const [hasJiao, hasFen] = [jiao > "0", fen > "0"];
  const sign = exact.isNegative() ? "负" : "";
  const head = `${sign}${yuan && `${yuan}元`}`;
  if (!hasJiao && !hasFen) return `${head}整`;
  const gap = yuan !== "" && (!hasJiao || whole.endsWith("0")) ? "零" : "";
  return `${head}${gap}${hasJiao ? `${numeral(jiao)}角` : ""}${hasFen ? `${numeral(fen)}分` : "整"}`;
}
