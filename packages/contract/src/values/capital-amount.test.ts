import fc from "fast-check";
import { expect, test } from "vitest";
import { capitalAmount } from "./capital-amount.ts";

test.each([
  ["0", "零元整"],
  ["-0.00", "零元整"],
  ["0.05", "伍分"],
  ["0.50", "伍角整"],
  ["0.55", "伍角伍分"],
  ["1", "壹元整"],
  ["10.00", "壹拾元整"],
  ["15", "壹拾伍元整"],
  ["123.45", "壹佰贰拾叁元肆角伍分"],
  ["123.40", "壹佰贰拾叁元肆角整"],
  ["-123.45", "负壹佰贰拾叁元肆角伍分"],
  // Examples from the regulation.
  ["1409.50", "壹仟肆佰零玖元伍角整"],
  ["6007.14", "陆仟零柒元壹角肆分"],
  ["1680.32", "壹仟陆佰捌拾元零叁角贰分"],
  ["107000.53", "壹拾万柒仟元零伍角叁分"],
  ["16409.02", "壹万陆仟肆佰零玖元零贰分"],
  ["325.04", "叁佰贰拾伍元零肆分"],
  // Zeros between groups of four digits.
  ["10001", "壹万零壹元整"],
  ["1000700", "壹佰万零柒佰元整"],
  ["100000007", "壹亿零柒元整"],
  ["100070000", "壹亿零柒万元整"],
  ["1000000000000", "壹万亿元整"],
  ["1000500000000", "壹万零伍亿元整"],
  ["333254.33", "叁拾叁万叁仟贰佰伍拾肆元叁角叁分"],
  ["99999999999999.99", "玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分"],
])("%s in capitals is %s", (amount, words) => {
  expect(capitalAmount(amount)).toBe(words);
});

test("what is no amount of money is refused, never printed", () => {
  for (const wrong of ["0.001", "NaN", "Infinity", "1e30", "abc", ""])
    expect(() => capitalAmount(wrong)).toThrow(/not an amount|Invalid argument/);
});

/** Parses the words; written independently of the code under test. */
function read(words: string): number {
  const values: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 };
  const [, sign, yuan = "", jiao = "", fen = ""] = /^(负?)(?:(.*)元)?零?(?:(.)角)?(?:(.)分)?整?$/.exec(words)!;
  const digit = (word: string) => Math.max("零壹贰叁肆伍陆柒捌玖".indexOf(word), 0);
  const ofFour = (part: string) => {
    let sum = 0;
    let last = 0;
    for (const word of part) {
      if (values[word]) sum += last * values[word];
      last = values[word] ? 0 : digit(word);
    }
    return sum + last;
  };
  const ofEight = (part: string) => {
    const [high, low] = part.includes("万") ? part.split("万") : ["", part];
    return ofFour(high!) * 10_000 + ofFour(low!);
  };
  const [high, low] = yuan.includes("亿") ? yuan.split("亿") : ["", yuan];
  const whole = ofEight(high!) * 100_000_000 + ofEight(low!);
  return (sign ? -1 : 1) * (whole * 100 + (jiao ? digit(jiao) * 10 : 0) + (fen ? digit(fen) : 0));
}

test("every amount can be read back from its capitals, and no 零 stands twice or at an end", () => {
  const sparse = fc
    .array(fc.constantFrom("0", "0", "0", "1", "5", "9"), { minLength: 1, maxLength: 15 })
    .map((figures) => Number(figures.join("")));
  fc.assert(
    fc.property(fc.oneof(sparse, fc.integer({ min: 0, max: 10 ** 15 - 1 })), fc.boolean(), (cents, isNegative) => {
      const signed = isNegative && cents > 0 ? -cents : cents;
      const figures = String(cents).padStart(3, "0");
      const words = capitalAmount(`${signed < 0 ? "-" : ""}${figures.slice(0, -2)}.${figures.slice(-2)}`);
      expect(read(words)).toBe(signed);
      expect(words).not.toMatch(/零零|零[万亿整角分]|亿万|万万|^负?零(?!元整)/);
    }),
    { numRuns: 1000 },
  );
});
