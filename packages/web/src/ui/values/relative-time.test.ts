import fc from "fast-check";
import { expect, test } from "vitest";
import { readInstant, relativeTime } from "./relative-time.ts";
import { uiEn } from "../texts/texts-en.ts";
import { uiZh } from "../texts/texts-zh.ts";

const now = new Date("2026-11-21T06:05:00.000Z");
const after = (milliseconds: number, texts = uiZh.time) =>
  relativeTime(new Date(now.getTime() - milliseconds), now, texts);
const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

test.each([
  [0, "刚刚", "just now"],
  [30 * second - 1, "刚刚", "just now"],
  [30 * second, "1 分钟前", "1 minute ago"],
  [2 * minute - 1, "1 分钟前", "1 minute ago"],
  [2 * minute, "2 分钟前", "2 minutes ago"],
  [hour - 1, "59 分钟前", "59 minutes ago"],
  [hour, "1 小时前", "1 hour ago"],
  [day - 1, "23 小时前", "23 hours ago"],
  [day, "1 天前", "1 day ago"],
  [2 * day - 1, "1 天前", "1 day ago"],
  [2 * day, "2026-11-19 14:05:00", "2026-11-19 14:05:00"],
  [365 * day, "2025-11-21 14:05:00", "2025-11-21 14:05:00"],
  [-29 * second, "刚刚", "just now"],
  [-30 * second, "2026-11-21 14:05:30", "2026-11-21 14:05:30"],
])("R-V05 %i ms later it is said as %s, %s", (milliseconds, zh, en) => {
  expect(after(milliseconds, uiZh.time)).toBe(zh);
  expect(after(milliseconds, uiEn.time)).toBe(en);
});

test("R-V05 words never grow younger, and beyond two days it is always date and time to the second", () => {
  const rank = (text = "") =>
    [/刚刚/, /分钟前/, /小时前/, /天前/, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/].findIndex((form) => form.test(text));
  fc.assert(
    fc.property(fc.nat({ max: 4 * day }), fc.nat({ max: 4 * day }), (a, b) => {
      const [younger, older] = a < b ? [a, b] : [b, a];
      expect(rank(after(younger))).toBeGreaterThanOrEqual(0);
      expect(rank(after(younger))).toBeLessThanOrEqual(rank(after(older)));
      if (older >= 2 * day) expect(rank(after(older))).toBe(4);
    }),
  );
});

test("R-V05 ten digits are seconds, more are milliseconds, as number and as text", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }), (seconds) => {
      for (const value of [seconds, String(seconds), seconds * 1000, String(seconds * 1000)])
        expect(readInstant(value).getTime()).toBe(seconds * 1000);
    }),
  );
});

test("R-V05 what is no time is nothing", () => {
  for (const value of ["", "soon", "2026-13-45"]) expect(relativeTime(value, now, uiEn.time)).toBeUndefined();
});
