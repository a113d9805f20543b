import fc from "fast-check";
import { expect, test } from "vitest";
import { FileName, tidyFileName } from "./file-name.ts";
import { routes } from "../index.ts";
import type { Route } from "../kernel/http/route.ts";

test.each([
  ["客户 2025（华东）.xlsx", "客户 2025（华东）.xlsx"],
  ["../../etc/passwd", "passwd"],
  ["..\\..\\boot.ini", "boot.ini"],
  ["C:\\fakepath\\客户.csv", "客户.csv"],
  ["folder/", "folder"],
  ["/", ""],
  ["..", ""],
  ["../..", ""],
  ["合同\u202efdp.exe", "合同fdp.exe"],
  ["\u2066a\u2067b\u2068c\u2069.pdf", "abc.pdf"],
  ["\u200ea\u200fb\u061cc.pdf", "abc.pdf"],
  ["a\u0000b\r\nc\td\u0085.pdf", "abcd.pdf"],
  ["a\u2028b\u2029c\ufeff.pdf", "abc.pdf"],
  ["..\u202e/..\u0000/x.pdf", "x.pdf"],
  [".\u200e.", ""],
  ["  spaced .csv ", "spaced .csv"],
  [".hidden", ".hidden"],
  ["v1..2.csv", "v1..2.csv"],
  ["👩‍💻.png", "👩‍💻.png"],
])("the file name %j is kept as %j", (given, kept) => {
  expect(tidyFileName(given)).toBe(kept);
  expect(FileName.safeParse(given).success).toBe(kept !== "");
});

test("no file name has a way, a line or a turn in it, and a tidy one stays", () => {
  const piece = fc.oneof(
    fc.string({ unit: "binary", maxLength: 6 }),
    fc.constantFrom("../", "..\\", "/", ".", "..", "\u202e", "\u2066", "\u200f", "\u0000", "\n", "a", "电", " "),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const name = tidyFileName(pieces.join(""));
      expect(name).not.toMatch(/[/\\\p{Cc}\u200e\u200f\u061c\u2028-\u202e\u2066-\u2069]/u);
      expect([".", ".."]).not.toContain(name);
      expect(tidyFileName(name)).toBe(name);
    }),
    { numRuns: 2000 },
  );
});

test("every upload that is given a name tidies it", () => {
  const named = Object.values<Route>(routes).filter(({ upload, query }) => upload && query && "name" in query.shape);
  expect(named.length).toBeGreaterThan(1);
  for (const { query, path } of named) {
    const kind = "kind" in query!.shape ? { kind: "customers" } : {};
    expect(query!.parse({ ...kind, name: "../a\u202eb.csv" }), path).toMatchObject({ name: "ab.csv" });
  }
});
