import fc from "fast-check";
import { expect, test } from "vitest";
import { checkPointCode, type IdScheme } from "./point-codes.ts";

test.each<[IdScheme, string]>([
  ["ES_CUPS", "ES1234123456789012JY"],
  ["ES_CUPS", "ES0021000000000001RK"],
  ["ES_CUPS", "ES0021000000000001RK1F"],
  ["GB_MPAN", "1200023305967"],
  ["GB_MPAN", "1012345678903"],
  ["GSRN", "571313180000000012"],
  ["DE_MALO", "41373559241"],
  ["IT_POD", "IT001E00000001"],
  ["IT_POD", "IT001E000000015"],
  ["IT_PDR", "00880000000001"],
  ["CN_ACCOUNT", "3201234567890"],
  ["CN_ACCOUNT", "0312345678"],
  ["CN_MP", "JLD00012345"],
  ["FREE", "PP-DEMO-001"],
])("R-B02 the %s code %s is accepted", (scheme, code) => {
  expect(checkPointCode(scheme, code)).toEqual({ ok: true, code });
});

test.each<[IdScheme, string, string]>([
  ["ES_CUPS", "ES1234123456789012XY", "JY"],
  ["GB_MPAN", "1200023305968", "7"],
  ["GSRN", "571313180000000013", "2"],
  ["DE_MALO", "41373559242", "1"],
])("R-B02 the %s code %s is refused, and the right end is named", (scheme, code, expected) => {
  expect(checkPointCode(scheme, code)).toEqual({ ok: false, reason: "check", expected });
});

test.each<[IdScheme, string]>([
  ["CN_ACCOUNT", "320123456"],
  ["CN_ACCOUNT", "32012345678901"],
  ["CN_ACCOUNT", "3.20123E+12"],
  ["CN_MP", "JLD01"],
  ["IT_POD", "IT001F00000001"],
  ["IT_PDR", "0088000000000X"],
  ["ES_CUPS", "ES123412345678901JY"],
  ["ES_CUPS", "ES1234123456789012JY1A"],
  ["DE_MALO", "01373559241"],
  ["FREE", "-ABC"],
  ["FREE", "A,B"],
  ["FREE", ""],
])("R-B02 the %s code “%s” is refused for its form", (scheme, code) => {
  expect(checkPointCode(scheme, code)).toEqual({ ok: false, reason: "format" });
});

test("R-B02 a code is kept in half-width capitals without blanks; dashes stay in one's own codes alone", () => {
  expect(checkPointCode("ES_CUPS", " ｅｓ1234 1234-5678 9012 jy ")).toEqual({ ok: true, code: "ES1234123456789012JY" });
  expect(checkPointCode("FREE", " pp-demo-001 ")).toEqual({ ok: true, code: "PP-DEMO-001" });
});

test("R-B02 leading zeros that a spreadsheet took away are offered back where the code is right with them", () => {
  expect(checkPointCode("IT_PDR", "880000000001")).toEqual({
    ok: false,
    reason: "format",
    suggestion: "00880000000001",
  });
  expect(checkPointCode("GB_MPAN", "12345678")).toEqual({ ok: false, reason: "format" });
});

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(""));

const bodies: [IdScheme, fc.Arbitrary<string>][] = [
  ["GSRN", digits(17)],
  ["ES_CUPS", digits(16).map((rest) => `ES${rest}`)],
  ["DE_MALO", digits(9).map((rest) => `4${rest}`)],
  ["GB_MPAN", digits(12)],
];
function endOf(scheme: IdScheme, body: string): string {
  const guess = scheme === "ES_CUPS" ? "AA" : "0";
  const found = checkPointCode(scheme, body + guess);
  return found.ok ? guess : (found.expected as string);
}

test.each(bodies)("R-B02 each body of a %s code has one right end", (scheme, body) => {
  fc.assert(
    fc.property(body, (text) => {
      const code = text + endOf(scheme, text);
      expect(checkPointCode(scheme, code)).toEqual({ ok: true, code });
    }),
  );
});

// The other schemes miss some wrong digits, because of modulo 11 then 10, or of doubling.
test.each(bodies.slice(0, 2))("R-B02 one wrong digit in a %s code is always found", (scheme, body) => {
  fc.assert(
    fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, place, shift) => {
      const first = scheme === "ES_CUPS" ? 2 : 0;
      const at = first + (place % (text.length - first));
      const other = text.slice(0, at) + ((Number(text[at]) + shift) % 10) + text.slice(at + 1);
      expect(checkPointCode(scheme, other + endOf(scheme, text)).ok).toBe(false);
    }),
  );
});
