import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { findBinaryNumbers } from "./binary-numbers.ts";

function foundIn(code: string, path = "packages/server/src/modules/pricing/engine/lines.ts"): string[] {
  const root = mkdtempSync(join(tmpdir(), "busbar-numbers-"));
  try {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), code);
    return findBinaryNumbers(root).found.map(({ line, text }) => `${line} ${text}`);
  } finally {
    rmSync(root, { recursive: true });
  }
}

test.each([
  ["a conversion of a text", "const price = Number(text);", "1 Number("],
  ["a parsed number", "\nconst price = parseFloat(text);", "2 parseFloat"],
  ["a number of a decimal", "const price = exact.toNumber();", "1 .toNumber("],
  ["rounding of numbers", "const cents = Math.round(amount);", "1 Math."],
  ["a literal with decimals", "const rate = 0.13;", "1 0.1"],
  ["a literal without its zero", "const rate = .13;", "1 .1"],
  ["a literal with an exponent", "const most = 1e12;", "1 1e12"],
  ["one inside of a text with values", "const text = `${0.5 * price}`;", "1 0.5"],
])("%s is found where money is calculated", (_, code, found) => {
  expect(foundIn(code)).toEqual([found]);
});

test.each([
  ["a decimal as text", 'const rate = new Exact("0.13");'],
  ["a whole number", "const places = 8; const at = lines[0].amount;"],
  ["a comment", "/* 0.5 of it, by Number(x) */ // 0.5"],
  ["a longer name", "const pageNumber = lineNumber(row);"],
])("%s is not", (_, code) => {
  expect(foundIn(code)).toEqual([]);
});

test("other files may compute with numbers", () => {
  expect(foundIn("const share = 0.5;", "packages/web/src/ui/chart.ts")).toEqual([]);
});
