import { expect, test } from "vitest";
import { strengthOf } from "./password-strength.ts";

test.each([
  ["abc", 1],
  ["aaaaaaaaaaaaaaaaaaaa", 1],
  ["abcdefgh", 1],
  ["abcdefg1", 2],
  ["Abcdefg-12", 3],
  ["correct horse battery", 3],
  ["密码要长一些才比较安全而且好记住", 3],
])("R-V01 the strength of %j is %i", (password, level) => {
  expect(strengthOf(password)).toBe(level);
});
