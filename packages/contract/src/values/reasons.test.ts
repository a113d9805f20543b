import { expect, test } from "vitest";
import { problemText } from "../kernel/errors/zod-problem.ts";
import { isReason, reasonText } from "./reasons.ts";

test.each([
  ["抄表差", true],
  ["价格错", true],
  ["错误", true],
  ["错", false],
  ["错 ", false],
  ["错a1", true],
  ["错a", false],
  ["typo", true],
  ["no", false],
  ["  no  ", false],
  ["", false],
])("a reason needs two Chinese characters or four letters: “%s”", (text, isEnough) => {
  expect(isReason(text)).toBe(isEnough);
  expect(reasonText(20).safeParse(text).success).toBe(isEnough);
});

test("a reason that is missing, too short or too long says so in both languages", () => {
  const told = (text: string) => {
    const { error } = reasonText(6).safeParse(text);
    return error!.issues.map((issue) => [problemText(issue, "zh", "原因"), problemText(issue, "en", "Reason")]);
  };
  expect(told("")).toEqual([["原因不能为空", "Reason cannot be empty"]]);
  expect(told("错")).toEqual([
    [
      "请填写至少 2 个汉字或 4 个字符的原因",
      "Enter a reason of at least 4 characters; a Chinese character counts as 2.",
    ],
  ]);
  expect(told("abcdefg")).toEqual([["长度不能超过 6 个字符", "Length must not exceed 6 characters"]]);
});
