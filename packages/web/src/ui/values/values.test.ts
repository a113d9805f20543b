import fc from "fast-check";
import { expect, test } from "vitest";
import { filterWords } from "../fields/filter-types.ts";
import { formatDate, formatMoney, formatQuantity, maskText } from "./format-values.ts";
import { relativeTime } from "./relative-time.ts";
import { uiEn } from "../texts/texts-en.ts";
import { uiZh } from "../texts/texts-zh.ts";

test("money is grouped, has two decimals and a real minus", () => {
  expect(formatMoney("1234.5")).toBe("¥1,234.50");
  expect(formatMoney("-1234.5")).toBe("−¥1,234.50");
  expect(formatMoney("0")).toBe("¥0.00");
  expect(formatMoney("1234.5", "EUR")).toBe("€1,234.50");
});

test("an amount too long for floating point is shown to the last digit", () => {
  expect(formatMoney("12345678901234567890.12")).toBe("¥12,345,678,901,234,567,890.12");
  expect(formatQuantity("0.1234567891")).toBe("0.1234567891");
  expect(formatQuantity("-1204.25", 3)).toBe("−1,204.250");
});

test("an instant is shown in business time and a local date as it is", () => {
  expect(formatDate("2026-11-21T06:05:09.000Z")).toBe("2026-11-21 14:05");
  expect(formatDate("2026-11-21T16:00:09.000Z", true)).toBe("2026-11-22 00:00:09");
  expect(formatDate("2026-11-21")).toBe("2026-11-21");
  expect(formatDate("soon")).toBeUndefined();
});

test("R-V05 relative time changes its words at 30 s, an hour, a day and two days", () => {
  const now = new Date("2026-11-21T06:05:00Z");
  const ago = (seconds: number, texts = uiEn.time) =>
    relativeTime(new Date(now.getTime() - seconds * 1000), now, texts);
  expect(ago(29)).toBe("just now");
  expect(ago(30)).toBe("1 minute ago");
  expect(ago(3599)).toBe("59 minutes ago");
  expect(ago(3600)).toBe("1 hour ago");
  expect(ago(86_399, uiZh.time)).toBe("23 小时前");
  expect(ago(86_400)).toBe("1 day ago");
  expect(ago(172_799, uiZh.time)).toBe("1 天前");
  expect(ago(172_800)).toBe("2026-11-19 14:05:00");
  expect(ago(-3600)).toBe("2026-11-21 15:05:00");
});

test("R-V05 a timestamp of ten digits counts seconds", () => {
  const now = new Date(1_700_000_100_000);
  expect(relativeTime(1_700_000_000, now, uiEn.time)).toBe("1 minute ago");
  expect(relativeTime("1700000000000", now, uiEn.time)).toBe("1 minute ago");
});

test("a masked phone number shows its ends and nothing of the middle", () => {
  expect(maskText("13812345678")).toBe("138****5678");
  expect(maskText("1234567")).toBe("*******");
  fc.assert(fc.property(fc.string({ maxLength: 7 }), (text) => /^\*+$/.test(maskText(text))));
});

test("a filter says what it is set to, or how many when they are many", () => {
  const options = ["华东", "华北", "华南"].map((label) => ({ value: label, label }));
  const filter = (value: string[]) =>
    ({ kind: "choice", key: "region", label: "大区", options, value, onChange: () => undefined }) as const;
  expect(filterWords(filter([]), uiZh.filter)).toBeUndefined();
  expect(filterWords(filter(["华东"]), uiZh.filter)).toBe("华东");
  expect(filterWords(filter(["华东", "华北", "华南"]), uiZh.filter)).toBe("华东、华北 等 3 项");
  expect(filterWords(filter(["unknown"]), uiZh.filter)).toBe("unknown");
});
