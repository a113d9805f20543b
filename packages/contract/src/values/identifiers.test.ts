import fc from "fast-check";
import { expect, test } from "vitest";
import {
  areaCodeLevel,
  checkCreditCode,
  checkResidentId,
  creditCheckCharacter,
  isCalendarDate,
  organisationCheckCharacter,
} from "./identifiers.ts";
import { CreditCodeOrNone } from "./fields.ts";

const ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY".split("");
const letters = fc.constantFrom(...ALPHABET);
const digit = fc.constantFrom(..."0123456789".split(""));

const validCode = fc
  .tuple(
    fc.array(letters, { minLength: 2, maxLength: 2 }),
    fc.array(digit, { minLength: 6, maxLength: 6 }),
    fc.array(letters, { minLength: 9, maxLength: 9 }),
  )
  .map((parts) => parts.flat().join(""))
  .map((body) => body + creditCheckCharacter(body));

test.each([
  "91350100M000100Y43",
  "91110108MA0D00017J",
  "91310115MA1D004650",
  "91310115MA1D009320",
  "91310115MA1D011340",
  "91131002MA0D000256",
  "91640205MA7D00140Q",
])("R-B01 the credit code %s is accepted", (code) => {
  expect(checkCreditCode(code)).toMatchObject({ ok: true, code });
});

test("R-B01 a wrong check character is refused and the right one is named", () => {
  expect(checkCreditCode("91350100M000100Y4A")).toEqual({ ok: false, reason: "check", expected: "3" });
});

test("R-B01 two swapped characters are refused", () => {
  expect(checkCreditCode("91110108M0AD00017J")).toMatchObject({ ok: false, reason: "check" });
});

test("R-B01 full-width letters, lower case and spaces are read as the same code", () => {
  expect(checkCreditCode(" ９１３５０１００ｍ０００１００y43 ")).toMatchObject({
    ok: true,
    code: "91350100M000100Y43",
  });
  expect(checkCreditCode("91350100-M000100Y4-3")).toMatchObject({ ok: true, code: "91350100M000100Y43" });
});

test("R-B01 a code of another length, an empty one too, is refused for its length", () => {
  expect(checkCreditCode("")).toEqual({ ok: false, reason: "length" });
  expect(checkCreditCode("91350100M000100Y4")).toEqual({ ok: false, reason: "length" });
  expect(checkCreditCode("91350100M000100Y433")).toEqual({ ok: false, reason: "length" });
});

test("R-B01 letters that the standard leaves out are refused, with the code that was probably meant", () => {
  expect(checkCreditCode("9135O1OOM000100Y43")).toEqual({
    ok: false,
    reason: "alphabet",
    suggestion: "91350100M000100Y43",
  });
  expect(checkCreditCode("91350100M000V00Y43")).toEqual({ ok: false, reason: "alphabet" });
  expect(checkCreditCode("913A0100M000100Y43")).toEqual({ ok: false, reason: "alphabet" });
});

test("R-B01 an abolished area or another organisation check only warns", () => {
  expect(checkCreditCode("91350100M000100Y43", () => false)).toMatchObject({ ok: true, warnings: ["area_unknown"] });
  const body = "91350100M000100X4";
  const code = body + creditCheckCharacter(body);
  expect(checkCreditCode(code)).toMatchObject({ ok: true, warnings: ["organisation_check"] });
  expect(checkCreditCode("91350100M000100Y43")).toMatchObject({ ok: true, warnings: [] });
});

test("the organisation code check gives X for 10 and 0 for 11", () => {
  expect(organisationCheckCharacter("M000100Y")).toBe("4");
  const checks = Array.from({ length: 60 }, (_, n) => organisationCheckCharacter(String(n).padStart(8, "0")));
  expect(new Set(checks)).toEqual(new Set("0123456789X"));
});

test("R-B01 every generated code passes, and all 31 check characters occur", () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(validCode, (code) => {
      seen.add(code.charAt(17));
      expect(checkCreditCode(code)).toMatchObject({ ok: true, code });
    }),
    { numRuns: 1000, seed: 31 },
  );
  expect(seen.size).toBe(31);
});

test("R-B01 every substitution of one character is detected", () => {
  fc.assert(
    fc.property(validCode, fc.nat({ max: 17 }), letters, (code, at, other) => {
      fc.pre(code[at] !== other);
      expect(checkCreditCode(code.slice(0, at) + other + code.slice(at + 1)).ok).toBe(false);
    }),
  );
});

test("R-B01 every swap of two neighbours is detected", () => {
  fc.assert(
    fc.property(validCode, fc.nat({ max: 16 }), (code, at) => {
      fc.pre(code[at] !== code[at + 1]);
      const swapped = code.slice(0, at) + code.charAt(at + 1) + code.charAt(at) + code.slice(at + 2);
      expect(checkCreditCode(swapped).ok).toBe(false);
    }),
  );
});

test("R-V02 a resident id is judged by length, letters, date and check character", () => {
  expect(checkResidentId("11010519491231002X")).toEqual({
    ok: true,
    id: "11010519491231002X",
    birthDate: "1949-12-31",
  });
  expect(checkResidentId("11010519491231002x")).toMatchObject({ ok: true, id: "11010519491231002X" });
  expect(checkResidentId("110105194912310021")).toEqual({ ok: false, reason: "check", expected: "X" });
  expect(checkResidentId("110105194902300021")).toEqual({ ok: false, reason: "date" });
  expect(checkResidentId("1101051949123100")).toEqual({ ok: false, reason: "length" });
  expect(checkResidentId("1101051949123X002X")).toEqual({ ok: false, reason: "alphabet" });
});

test("R-V02 every single wrong digit of a resident id is detected", () => {
  fc.assert(
    fc.property(fc.nat({ max: 16 }), digit, (at, other) => {
      const id = "11010519491231002X";
      fc.pre(id[at] !== other);
      expect(checkResidentId(id.slice(0, at) + other + id.slice(at + 1)).ok).toBe(false);
    }),
  );
});

test("a date exists only if the calendar has it", () => {
  expect(isCalendarDate("2024-02-29")).toBe(true);
  expect(isCalendarDate("2023-02-29")).toBe(false);
  expect(isCalendarDate("2023-13-01")).toBe(false);
  expect(isCalendarDate("1700-01-01")).toBe(false);
  expect(isCalendarDate("2023-1-1")).toBe(false);
});

test("R-M06 an area code tells its level", () => {
  expect(areaCodeLevel("110000")).toBe(1);
  expect(areaCodeLevel("320500")).toBe(2);
  expect(areaCodeLevel("320583")).toBe(3);
  expect(areaCodeLevel("990000")).toBeNull();
  expect(areaCodeLevel("3205")).toBeNull();
});

test.each([
  ["91350100M000100Y4", "credit_code.length"],
  ["91350100M000100Y4A", "credit_code.check"],
  ["913A0100M000100Y43", "credit_code.alphabet"],
])("a credit code that may be left out says why %s is wrong: %s", (code, word) => {
  expect(CreditCodeOrNone.safeParse(code).error?.issues.map(({ message }) => message)).toEqual([word]);
});

test("a credit code may be left out where it is not known yet", () => {
  expect(CreditCodeOrNone.parse("")).toBe("");
  expect(CreditCodeOrNone.parse(" 91350100m000100y43")).toBe("91350100M000100Y43");
});
