import fc from "fast-check";
import { expect, test } from "vitest";
import { Exact } from "./decimal.ts";
import { readNumber } from "./number-text.ts";

test.each([
  ["12万", "120000"],
  ["1.5 万元", "15000"],
  ["0.00012亿", "12000"],
  ["１２３４５", "12345"],
  ["１，２３４．５", "1234.5"],
  ["¥1,234,567.89", "1234567.89"],
  ["￥ 500 000 元", "500000"],
  ["1'000", "1000"],
  ["500000.00", "500000"],
  ["CNY 3000", "3000"],
  ["-5", "-5"],
])("R-B01 %s is read as the number %s", (typed, value) => {
  expect(readNumber(typed, 2)).toEqual({ ok: true, value });
});

test.each([
  ["1.234,5", "number.separators"],
  ["1.234,5abc", "decimal"],
  ["1,23", "number.separators"],
  ["12,34,567", "number.separators"],
  ["1,234 567", "number.separators"],
  ["1.2.3", "number.separators"],
  ["12万3", "decimal"],
  ["十二万", "decimal"],
  ["1e5", "decimal"],
  ["", "decimal"],
  ["万", "decimal"],
])("R-B01 %s is refused in words that say why, and no part of it is taken for the whole", (typed, rule) => {
  expect(readNumber(typed, 2)).toMatchObject({ ok: false, rule });
});

test("R-B01 too many decimals are told by how many there may be, with the rounded number to take over", () => {
  expect(readNumber("12.345", 2)).toEqual({
    ok: false,
    rule: "decimal_places",
    values: { places: 2 },
    suggestion: "12.35",
  });
  expect(readNumber("1.23456万", 2)).toEqual({ ok: true, value: "12345.6" });
  expect(readNumber("1.2345678万", 2)).toMatchObject({ rule: "decimal_places" });
});

test("R-B01 any amount is read back from how a Chinese or English colleague would write it", () => {
  const amounts = fc.bigInt({ min: 0n, max: 10n ** 16n - 1n });
  fc.assert(
    fc.property(amounts, fc.boolean(), fc.boolean(), (cents, isGrouped, isWide) => {
      const whole = (cents / 100n).toString();
      const written = `${isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole}.${String(cents % 100n).padStart(2, "0")}`;
      const typed = isWide
        ? written.replace(/[\d,.]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
        : written;
      const reading = readNumber(typed, 2);
      expect(reading.ok && BigInt(Math.round(Number(reading.value.split(".")[1]?.padEnd(2, "0") ?? 0)))).toBe(
        cents % 100n,
      );
      expect(reading.ok && reading.value.split(".")[0]).toBe(whole);
    }),
  );
});

test("R-V04 what is read is to the last digit what decimals say, and so is what is offered in its place", () => {
  const digits = fc.stringMatching(/^-?[0-9]{1,9}(\.[0-9]{1,8})?$/);
  const unsigned = (text: string) => text.replace(/^-(?=[0.]*$)/, "");
  fc.assert(
    fc.property(digits, fc.constantFrom("", "万", "亿"), fc.nat({ max: 4 }), (text, unit, places) => {
      const value = new Exact(text).times({ "": "1", 万: "10000", 亿: "100000000" }[unit] ?? "1");
      const written = text.split(".")[1]?.length ?? 0;
      const reading = readNumber(text + unit, places);
      if (value.decimalPlaces() > places || (unit === "" && written > places))
        expect(reading).toMatchObject({ ok: false, suggestion: unsigned(value.toFixed(places)) });
      else expect(reading).toEqual({ ok: true, value: unsigned(value.toFixed()) });
    }),
    { numRuns: 2000 },
  );
});
