import fc from "fast-check";
import { expect, test } from "vitest";
import {
  isChineseName,
  isDigits,
  isEmail,
  isIdentifier,
  isIpv4,
  isJson,
  isMobile,
  isPlainName,
  isPort,
  isTelephone,
  isTwoDecimals,
  isWebAddress,
  normaliseMobile,
  textUnits,
} from "./text-checks.ts";

const table: [name: string, check: (text: string) => boolean, good: string[], bad: string[]][] = [
  [
    "R-V02 a name of Chinese characters, letters and digits",
    isPlainName,
    ["张三A1", "Busbar", "9"],
    ["", "a b", "a_b", "张·三", "é"],
  ],
  ["R-V02 digits", isDigits, ["0", "0012"], ["", "-1", "1.0", "１２"]],
  [
    "R-V02 a number of two decimals",
    isTwoDecimals,
    ["0", "-1.5", "12.34"],
    ["", "1.234", ".5", "5.", "01", "1e3", "1,000"],
  ],
  [
    "R-V02 an IPv4 address",
    isIpv4,
    ["0.0.0.0", "255.255.255.255", "10.0.0.1"],
    ["256.1.1.1", "1.1.1", "1.1.1.1.", "01.1.1.1", "1.1.1.1.1"],
  ],
  ["R-V02 a port", isPort, ["0", "80", "65535"], ["65536", "-1", "080", "", "1e3"]],
  [
    "R-V06 a mainland mobile number",
    isMobile,
    ["13800138000", "19900000000"],
    ["23800138000", "1380013800", "138001380000", "1380013800a", ""],
  ],
  [
    "R-V06 a telephone number",
    isTelephone,
    ["010-12345678", "0571-1234567", "02112345678", "0571-12345678-12345", "400-123-4567", "8001234567"],
    ["12345678", "0571-123456", "0571-12345678-123456", "500-123-4567", "00571-12345678"],
  ],
  [
    "R-V02 an e-mail address",
    isEmail,
    ["a@b.cn", "first.last+tag@mail.example.com"],
    ["a@b", "a b@c.cn", ".a@b.cn", "a..b@c.cn", "a.@b.cn", "a@-b.cn", "@b.cn", "a@b.cn\n"],
  ],
  [
    "R-V02 a Chinese name of two to four characters",
    isChineseName,
    ["张三", "欧阳娜娜"],
    ["张", "欧阳娜娜娜", "Zhang", "张 三"],
  ],
  [
    "R-V06 a web address",
    isWebAddress,
    ["http://a.cn", "https://a.cn/b?c=d", "HTTPS://A.CN"],
    ["ftp://a.cn", "javascript:alert(1)", "https://", "a.cn", "http://a b.cn"],
  ],
  ["R-V06 an identifier", isIdentifier, ["a", "SM_NORTH", "a1_"], ["", "1a", "_a", "a-b", "张"]],
  ["R-V02 a JSON text", isJson, ["{}", "[1]", '"a"', "null"], ["", "{a:1}", "undefined"]],
];

test.each(table.flatMap(([name, check, good]) => good.map((text) => [name, text, check] as const)))(
  "%s: %j is accepted",
  (_name, text, check) => {
    expect(check(text)).toBe(true);
  },
);

test.each(table.flatMap(([name, check, , bad]) => bad.map((text) => [name, text, check] as const)))(
  "%s: %j is refused",
  (_name, text, check) => {
    expect(check(text)).toBe(false);
  },
);

test("R-V02 an e-mail address may have 254 characters and not 255", () => {
  const domain = `${"d".repeat(60)}.`.repeat(3);
  const longest = `${"a".repeat(64)}@${domain}${"e".repeat(254 - 65 - domain.length - 3)}.cn`;
  expect(longest).toHaveLength(254);
  expect(isEmail(longest)).toBe(true);
  expect(isEmail(longest.replace("e.cn", "ee.cn"))).toBe(false);
});

test("R-V06 a pasted mobile number is understood with its country code, dashes and full-width digits", () => {
  expect(normaliseMobile("+86 138-0013-8000")).toBe("13800138000");
  expect(normaliseMobile("008613800138000")).toBe("13800138000");
  expect(normaliseMobile("１３８００１３８０００")).toBe("13800138000");
  expect(normaliseMobile("8613800")).toBeNull();
});

test("R-V03 a Chinese character counts two, a letter one", () => {
  expect(textUnits("")).toBe(0);
  expect(textUnits("abc")).toBe(3);
  expect(textUnits("华北A1")).toBe(6);
  expect(textUnits("（演示）")).toBe(8);
  expect(textUnits("𠮷")).toBe(2);
});

test("R-V03 the units of a text are the sum of its parts", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string({ unit: "grapheme" }), (a, b) => {
      expect(textUnits(a + b)).toBe(textUnits(a) + textUnits(b));
    }),
  );
});

test("R-V02 every whole number up to 65535 is a port and none above", () => {
  fc.assert(
    fc.property(fc.nat({ max: 200_000 }), (port) => {
      expect(isPort(String(port))).toBe(port <= 65_535);
    }),
  );
});

const letters = (from: string) => fc.constantFrom(...from);
const word = (of: fc.Arbitrary<string>, min: number, max: number) =>
  fc.array(of, { minLength: min, maxLength: max }).map((all) => all.join(""));
const digit = letters("0123456789");
const han = fc.integer({ min: 0x4e00, max: 0x9fa5 }).map((code) => String.fromCharCode(code));

test.each<[string, (text: string) => boolean, fc.Arbitrary<string>]>([
  ["a name", isPlainName, word(fc.oneof(han, digit, letters("azAZ")), 1, 20)],
  ["digits", isDigits, word(digit, 1, 30)],
  [
    "an identifier",
    isIdentifier,
    fc.tuple(letters("azAZ"), word(letters("azAZ09_"), 0, 30)).map((all) => all.join("")),
  ],
  ["a Chinese name", isChineseName, word(han, 2, 4)],
  ["an IPv4 address", isIpv4, fc.ipV4()],
  ["a JSON text", isJson, fc.json()],
  ["a mobile number", isMobile, word(digit, 10, 10).map((rest) => `1${rest}`)],
  ["a web address", isWebAddress, fc.webUrl({ validSchemes: ["http", "https"], withQueryParameters: true })],
  [
    "two decimals",
    isTwoDecimals,
    fc.tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), word(digit, 0, 2)).map(([whole, rest]) => {
      return rest === "" ? String(whole) : `${whole}.${rest}`;
    }),
  ],
  [
    "a telephone",
    isTelephone,
    fc
      .tuple(word(digit, 2, 3), letters("-"), word(digit, 7, 8), fc.option(word(digit, 1, 5), { nil: "" }))
      .map(([area, dash, number, extension]) => `0${area}${dash}${number}${extension && `-${extension}`}`),
  ],
])("R-V02 R-V06 %s is accepted however it is made, and never with a sign or a line end around it", (_, check, made) => {
  fc.assert(
    fc.property(made, letters("#$ \n\u0000\u202e"), (text, sign) => {
      expect(check(text), text).toBe(true);
      if (check === isJson) return;
      expect(check(sign + text), JSON.stringify(sign + text)).toBe(false);
      // The fragment of an address may contain any text.
      if (check !== isWebAddress) expect(check(text + sign), JSON.stringify(text + sign)).toBe(false);
    }),
    { numRuns: 300 },
  );
});

test("R-V02 no text at all makes a check throw", () => {
  const checks = table.map(([, check]) => check);
  fc.assert(
    fc.property(fc.constantFrom(...checks), fc.string({ unit: "binary", maxLength: 300 }), (check, text) => {
      expect(typeof check(text)).toBe("boolean");
    }),
    { numRuns: 2000 },
  );
});

test("R-V02 a check of a long text takes no longer than reading it", () => {
  const long = ["a", "1", "华", ".", "a.", "a@", "0-", "a@a."].map((part) => part.repeat(100_000 / part.length));
  const started = performance.now();
  for (const [, check] of table) for (const text of long) expect(check(`${text}!`)).toBe(false);
  // A pattern with catastrophic backtracking would take hours.
  expect(performance.now() - started).toBeLessThan(5000);
});
