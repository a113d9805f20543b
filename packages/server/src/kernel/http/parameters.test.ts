import fc from "fast-check";
import { expect, test } from "vitest";
import { parameterLimits, readParameters } from "./parameters.ts";
import { ValidationError } from "./validation-error.ts";

const read = (text: string) => readParameters(new URLSearchParams(text), "en");
const codesOf = (text: string) => {
  try {
    read(text);
    return [];
  } catch (refusal) {
    return (refusal as ValidationError).errors.map(({ code }) => code);
  }
};
/** As plain objects with prototypes, to compare them. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const brackets = (count: number) => "[b]".repeat(count);
const times = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => name(at)).join("&");

test.each([
  ["a=1&b=2", { a: "1", b: "2" }],
  ["a=1&a=2", { a: ["1", "2"] }],
  ["a[]=1", { a: ["1"] }],
  ["a[]=1&a[]=2", { a: ["1", "2"] }],
  ["a[1]=y&a[0]=x", { a: ["x", "y"] }],
  ["a[b]=1&a[c]=2", { a: { b: "1", c: "2" } }],
  ["a[b][c]=1&a[b][d][]=2", { a: { b: { c: "1", d: ["2"] } } }],
  ["list[0][name]=x&list[1][name]=y", { list: [{ name: "x" }, { name: "y" }] }],
  ["a[b=1&[c]=2&d]e=3", { "a[b": "1", "[c]": "2", "d]e": "3" }],
  ["%E5%90%8D=%E5%8D%8E+%26", { 名: "华 &" }],
])("R-C06 %j is read as %j", (text, value) => {
  expect(plain(read(text))).toEqual(value);
});

test.each([
  ["twenty values of one name", times(20, () => "a=1"), []],
  ["twenty-one values of one name", times(21, () => "a=1"), ["too_many_values"]],
  ["twenty-one values in brackets", times(21, () => "a[]=1"), ["too_many_values"]],
  ["the twentieth place of a list", "a[19]=1", []],
  ["the twenty-first place of a list", "a[20]=1", ["too_many_values"]],
  ["a place far out", "a[999999]=1", ["too_many_values"]],
  ["a place beyond all numbers", `a[${"9".repeat(400)}]=1`, ["too_many_values"]],
  ["five brackets", `a${brackets(5)}=1`, []],
  ["six brackets", `a${brackets(6)}=1`, ["too_deep"]],
  ["a thousand parameters", times(1000, (at) => `a${at}=1`), []],
  ["a thousand and one parameters", times(1001, (at) => `a${at}=1`), ["too_many_parameters"]],
  ["a thousand and one places", times(1001, (at) => `a[${at}]=1`), ["too_many_parameters"]],
  ["a text and then an object", "a=1&a[b]=2", ["two_shapes"]],
  ["an object and then a text", "a[b]=2&a=1", ["two_shapes"]],
  ["a text inside and then an object", "a[b]=1&a[b][c]=2", ["two_shapes"]],
  ["a prototype", "__proto__[admin]=1", ["unknown_key"]],
  ["a prototype inside", "a[__proto__][admin]=1", ["unknown_key"]],
])("R-C06 %s is judged by the limits", (_, text, codes) => {
  expect(codesOf(text)).toEqual(codes);
});

test("R-C06 no query goes past the limits or changes what an object is", () => {
  const part = fc.constantFrom("a", "b", "", "0", "19", "20", "7", "__proto__", "constructor", "[", "]", "名");
  const name = fc
    .tuple(part, fc.array(part, { maxLength: 8 }))
    .map(([first, rest]) => first + rest.map((one) => `[${one}]`).join(""));
  const query = fc.array(fc.tuple(fc.oneof(name, fc.string({ unit: "binary", maxLength: 20 })), fc.string()), {
    maxLength: 60,
  });
  fc.assert(
    fc.property(query, (pairs) => {
      let value: unknown;
      try {
        value = readParameters(new URLSearchParams(pairs), "en");
      } catch (refusal) {
        expect(refusal).toBeInstanceOf(ValidationError);
        return;
      }
      expect(depthOf(value)).toBeLessThanOrEqual(parameterLimits.depth + 1);
      expect(widestList(value)).toBeLessThanOrEqual(parameterLimits.array);
      expect(Object.getPrototypeOf({})).toBe(Object.prototype);
      expect(({} as { admin?: unknown }).admin).toBeUndefined();
    }),
    { numRuns: 3000 },
  );
});

test("R-C06 a query that holds single texts only is what the address says", () => {
  const name = fc.string({ minLength: 1, maxLength: 10 }).filter((text) => !/[[\]]/.test(text) && text !== "__proto__");
  fc.assert(
    fc.property(fc.dictionary(name, fc.string(), { maxKeys: 20, noNullPrototype: true }), (query) => {
      expect(plain(read(new URLSearchParams(query).toString()))).toEqual(plain(query));
    }),
  );
});

const parts = (value: unknown): unknown[] => (value !== null && typeof value === "object" ? Object.values(value) : []);
const depthOf = (value: unknown): number =>
  value !== null && typeof value === "object" ? 1 + Math.max(0, ...parts(value).map(depthOf)) : 0;
const widestList = (value: unknown): number =>
  Math.max(Array.isArray(value) ? value.length : 0, ...parts(value).map(widestList));
