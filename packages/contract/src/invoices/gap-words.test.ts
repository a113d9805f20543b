import { expect, test } from "vitest";
import { gapText } from "./gap-words.ts";

const month = "2025-07";

test("what a calculation lacks is told with its month, count and names, not with codes", () => {
  expect(gapText({ code: "readings.missing", month, details: { slots: "2976" } }, "en")).toBe(
    "2976 readings of 2025-07 are missing",
  );
  expect(gapText({ code: "readings.exception", month, details: { code: "R04" } }, "zh")).toBe(
    "2025-07 有未处理的数据异常：R04 表码倒走",
  );
  expect(gapText({ code: "price.not_published", month, details: { key: "LINE_LOSS" } }, "zh")).toBe(
    "2025-07 的发布价格“上网环节线损电价”尚未录入",
  );
  expect(gapText({ code: "price.band_missing", month, details: { band: "S" } }, "en")).toBe(
    "The price plan has no price for band Super-peak",
  );
});
