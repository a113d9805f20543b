import fc from "fast-check";
import { expect, test } from "vitest";
import { pinyinKey, pinyinOf, pinyinPattern } from "./pinyin.ts";

const finds = (typed: string, ...names: string[]) => {
  const key = pinyinKey(typed);
  return key !== "" && new RegExp(pinyinPattern(key)).test(pinyinOf(...names));
};

test("R-S15 a name is read as in its word, with its initials below", () => {
  expect(pinyinOf("北京电力有限公司")).toBe("BeiJingDianLiYouXianGongSi\nBJDLYXGS");
  expect(pinyinOf("重庆长兴银行(演示)", "绿电A1")).toBe(
    "ChongQingChangXingYinHangYanShi\nCQCXYHYS\nChQChXYHYSh\nLvDianA1\nLDA",
  );
  expect(pinyinOf("", "…")).toBe("");
});

test.each([
  ["bjdl", "北京电力有限公司", true],
  ["BeiJing Dian'li", "北京电力有限公司", true],
  ["beijd", "北京电力有限公司", true],
  ["bjdianli", "北京电力有限公司", true],
  ["dianli", "北京电力有限公司", true],
  ["dianl", "北京电力有限公司", true],
  ["ｂｊｄｌ", "北京电力有限公司", true],
  ["cqdc", "重庆电厂", true],
  ["chqdch", "重庆电厂", true],
  ["zhongqing", "重庆电厂", false],
  ["lvdian", "绿电", true],
  ["lüdian", "绿电", true],
  ["bjgl", "北京电力有限公司", false],
  ["ejing", "北京电力有限公司", false],
  ["b", "北京电力有限公司", false],
  ["12", "第12热电厂", false],
  ["di12", "第12热电厂", true],
  ["d12rdc", "第12热电厂", true],
  ["北京", "北京电力有限公司", false],
])("R-S15 whether %s finds %s: %s", (typed, name, found) => {
  expect(finds(typed, name)).toBe(found);
});

test("R-S15 the short name is found, but nothing that runs from one name into the other", () => {
  expect(finds("hdjm", "华东精密制造", "华精")).toBe(true);
  expect(finds("huajing", "华东精密制造", "华精")).toBe(true);
  expect(finds("zaohua", "华东精密制造", "华精")).toBe(false);
});

test("R-S15 every name is found by all of its letters and by all of its initials", () => {
  const characters = fc.constantFrom(..."北京电力重庆银行长沙绿能单县朝阳区石化中石油abc12（）·，");
  const name = fc.string({ unit: characters, minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(name, (text) => {
      const [whole = "", initials = ""] = pinyinOf(text).split("\n");
      for (const typed of [whole, initials]) if (pinyinKey(typed)) expect(finds(typed, text)).toBe(true);
    }),
  );
});
