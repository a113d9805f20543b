import fc from "fast-check";
import { expect, test } from "vitest";
import { haystackOf, match, termsOf } from "./matching.ts";
import { readingsOf } from "./pinyin.ts";

const find = (text: string, query: string) => match(haystackOf(text), termsOf(query));
const shown = (text: string, query: string) => find(text, query)?.marks.map(([from, to]) => text.slice(from, to));

test.each([
  ["我的客户", "客户", ["客户"]],
  ["我的客户", "wdkh", ["我的客户"]],
  ["我的客户", "wodekehu", ["我的客户"]],
  ["我的客户", "kehu", ["客户"]],
  ["我的客户", "keh", ["客户"]],
  ["我的客户", "kh", ["客户"]],
  ["我的客户", "我de客h", ["我的客户"]],
  ["销售分工", "xsfg", ["销售分工"]],
  ["销售分工", "xiaoshou", ["销售"]],
  ["我的客户", "我客户", ["我", "客户"]],
  ["我的客户", "wokehu", ["我", "客户"]],
  ["重庆", "chongqing", ["重庆"]],
  ["重量", "zl", ["重量"]],
  ["长春银行", "ccyh", ["长春银行"]],
  ["结算单", "jsd", ["结算单"]],
  ["绿能", "lvneng", ["绿能"]],
  ["鑫晟电力", "xsdl", ["鑫晟电力"]],
  ["Sales areas", "sa", ["Sa"]],
  ["Sales areas", "sar", ["S", "ar"]],
  ["Sales areas", "areas", ["areas"]],
  ["Sales areas", "reas", ["reas"]],
  ["My customers", "ｃｕｓｔ", ["cust"]],
  ["ＫＨ０００１", "kh0001", ["ＫＨ０００１"]],
  ["Électricité", "electricite", ["Électricité"]],
  ["Import customers", "cust imp", ["Imp", "cust"]],
])("R-S15 in %s the query %s means %j", (text, query, marks) => {
  expect(shown(text, query)).toEqual(marks);
});

test.each([
  ["我的客户", "户客"],
  ["我的客户", "kehux"],
  ["我的客户", "hk"],
  ["客户 我的客户", "hd"],
  ["Sales areas", "slas"],
  ["Sales areas", "sales x"],
  ["", "a"],
])("R-S15 %j is not meant by %j", (text, query) => {
  expect(find(text, query)).toBeUndefined();
});

test.each([
  ["kh", "客户", "我的客户"],
  ["kehu", "客户", "科环"],
  ["cus", "Customers", "My customers"],
  ["cus", "My customers", "Focus"],
  ["我", "我的客户", "客户我的"],
  ["sa", "Sales areas", "Visa"],
])("R-S15 for %s the text %j comes before %j", (query, better, worse) => {
  expect(find(better, query)?.score).toBeGreaterThan(find(worse, query)?.score ?? Number.NEGATIVE_INFINITY);
});

test("R-S15 the readings are those of the standard's characters", () => {
  expect(readingsOf("啊")).toEqual(["a"]);
  expect(readingsOf("座")).toEqual(["zuo"]);
  expect(readingsOf("亍")).toEqual(["chu"]);
  expect(readingsOf("齄")).toEqual(["zha"]);
  expect(readingsOf("行")).toEqual(["xing", "hang"]);
  expect(readingsOf("a")).toEqual([]);
});

const someText = fc.string({ unit: fc.constantFrom(..."客户销售分工长行abcXY 0.-Ａé"), maxLength: 14 });

test("R-S15 whatever is a part of a text finds it, in any case and width", () => {
  fc.assert(
    fc.property(someText, fc.nat(), fc.nat(), (text, a, b) => {
      const letters = [...text];
      const from = a % (letters.length + 1);
      const part = letters.slice(from, from + (b % (letters.length + 1))).join("");
      for (const query of [part, part.toUpperCase(), part.normalize("NFKC")]) expect(find(text, query)).toBeDefined();
    }),
  );
});

test("R-S15 the marks lie inside the text, in order and apart, and nothing is marked without a query", () => {
  fc.assert(
    fc.property(someText, someText, (text, query) => {
      const found = find(text, query);
      let end = -1;
      for (const [from, to] of found?.marks ?? []) {
        expect(from).toBeGreaterThan(end);
        expect(to).toBeGreaterThan(from);
        end = to;
      }
      expect(end).toBeLessThanOrEqual(text.length);
      expect(find(text, "")?.marks).toEqual([]);
    }),
  );
});
