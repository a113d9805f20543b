import { fillText } from "@busbar/contract/kernel/errors/errors";
import { ExceptionCode } from "@busbar/contract/readings/exceptions";
import { expect, test } from "vitest";
import { texts as en } from "./en.ts";
import { figureWords } from "./figure-words.ts";
import { texts as zh } from "./zh.ts";

const reader = (texts: Record<string, string>) => (key: string, values?: unknown) =>
  fillText(texts[key] ?? key, values as Record<string, string>);
const cases: [ExceptionCode, Record<string, string>, string, string][] = [
  ["R01", { missing: "100", slots: "2976" }, "2,976 个数据点缺 100 个", "100 of 2,976 slots missing"],
  [
    "R02",
    { estimated: "300", slots: "2976" },
    "2,976 个数据点中 300 个为估算（10.1%）",
    "300 of 2,976 slots estimated (10.1%)",
  ],
  [
    "R04",
    { assetNo: "M1", from: "1200.5", to: "900" },
    "表 M1：起码 1,200.5，止码 900",
    "Meter M1: opening 1,200.5, closing 900",
  ],
  ["R05", {}, "第 20 个数据点：900", "Slot 20: 900"],
  ["R06", { length: "700" }, "连续 700 个数据点为零", "700 slots of zero in a row"],
  ["R07", { length: "97" }, "连续 97 个数据点数值相同", "97 equal slots in a row"],
  [
    "R08",
    { intervals: "99499.999", register: "100000.000" },
    "区间电量 99,499.999，表码电量 100,000",
    "Intervals 99,499.999, register 100,000",
  ],
  ["R09", { assetNo: "M1", from: "40", to: "60" }, "表 M1：倍率 40 变为 60", "Meter M1: multiplier 40, then 60"],
  [
    "R10",
    { intervals: "1000.000", settled: "1010.500" },
    "区间电量 1,000，结算电量 1,010.5",
    "Intervals 1,000, settlement 1,010.5",
  ],
  ["R11", { total: "100.000", usual: "250.250" }, "本月 100，通常 250.25", "This month 100, usually 250.25"],
  [
    "R12",
    { demand: "1050.001", contract: "1000.000" },
    "最大需量 1,050.001 kW，合同需量 1,000 kW",
    "Demand 1,050.001 kW, contract 1,000 kW",
  ],
  ["R13", { bands: "99.000", settled: "100.000" }, "分时合计 99，总电量 100", "Bands 99, total 100"],
  ["R14", { assetNo: "1234567" }, "表 1234567 已拆，没有止码", "Meter 1234567 was removed without a closing reading"],
  ["R15", { assetNo: "M1", other: "M2" }, "表 M1 与 M2 同时在装", "Meters M1 and M2 at the same time"],
  ["R16", { until: "2025-06-30" }, "授权至 2025-06-30", "Authorised until 2025-06-30"],
  [
    "R20",
    { before: "76911.000", after: "76964.750", changes: "F +112.500, P −58.750" },
    "已结算 76,911，现为 76,964.75（F +112.500, P −58.750）",
    "Billed 76,911, now 76,964.75 (F +112.500, P −58.750)",
  ],
];

test.each(cases)("what was compared for %s is said in words", (code, figures, chinese, english) => {
  const held = code === "R05" ? { slot: 20, heldValue: "900.000" } : { slot: null, heldValue: null };
  expect(figureWords({ code, figures, ...held }, reader(zh))).toBe(chinese);
  expect(figureWords({ code, figures, ...held }, reader(en))).toBe(english);
});

test("every code has words for its figures", () => {
  expect(cases.map(([code]) => code)).toEqual(ExceptionCode.options);
});

test("a figure that was not kept is a dash", () => {
  expect(figureWords({ code: "R08", figures: {}, slot: null, heldValue: null }, reader(en))).toBe(
    "Intervals –, register –",
  );
});
