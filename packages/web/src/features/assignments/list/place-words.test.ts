import { expect, test } from "vitest";
import type { AssignmentTexts } from "../assignment-texts.ts";
import { placeAbove, placeInFull, placeName } from "./place-words.ts";
import { texts } from "../zh.ts";

const t = ((key: keyof typeof texts, values: Record<string, string> = {}) =>
  texts[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "")) as AssignmentTexts;

test.each([
  ["ORGANISATION", null, null, [], "全国", "", "全国"],
  ["REGION", "east", null, [], "华东", "", "华东"],
  ["PROVINCE", "east", "320000", ["江苏省"], "江苏省", "华东", "江苏省"],
  [
    "COUNTY",
    "east",
    "320583",
    ["江苏省", "苏州市", "昆山市"],
    "昆山市",
    "华东 / 江苏省 / 苏州市",
    "江苏省苏州市昆山市",
  ],
  ["COUNTY", "north", "110108", ["北京市", "市辖区", "海淀区"], "海淀区", "华北 / 北京市", "北京市海淀区"],
  [
    "COUNTY",
    "central",
    "429004",
    ["湖北省", "省直辖县级行政区划", "仙桃市"],
    "仙桃市",
    "华中 / 湖北省",
    "湖北省仙桃市",
  ],
  ["CITY", "north", "110100", ["北京市", "市辖区"], "市辖区", "华北 / 北京市", "北京市市辖区"],
] as const)(
  "R-B03 %s %s %s is named with what lies above it",
  (level, region, areaCode, names, name, above, inFull) => {
    const place = { level, region, areaCode, areaNames: [...names] };
    expect(placeName(place, t)).toBe(name);
    expect(placeAbove(place, t)).toBe(above);
    expect(placeInFull(place, t)).toBe(inFull);
  },
);
