import { expect, test } from "vitest";
import { judgePassword } from "./password-policy.ts";

const names = ["wang.fang", "Wang Fang", "fang@solar.example", "13800001234", null, ""];
const lax = { min: 6, refuseCommon: false };
const codeOf = (password: string, policy = lax) => judgePassword(password, names, policy)?.code ?? "ok";

test.each([
  "wang.fang",
  "WANG.FANG",
  "wangfang",
  "Wang  Fang",
  "fang@solar.example",
  "13800001234",
  "ＷＡＮＧ．ＦＡＮＧ",
])("R-V01 the password %j is what others know of the person, and is refused", (password) => {
  expect(codeOf(password)).toBe("password.weak");
});

test.each(["wang.fang.7", "a fang@solar.example", "ganf.gnaw-1"])(
  "R-V01 the password %j only holds a name, and passes",
  (password) => {
    expect(codeOf(password)).toBe("ok");
  },
);

test("R-V01 length comes first, and is counted in characters", () => {
  expect(codeOf("fang")).toBe("password.too_short");
  expect(codeOf("能源管理后台")).toBe("ok");
  expect(codeOf("𠮷𠮷𠮷a")).toBe("password.too_short");
});

test("R-V01 where common passwords are refused, a name with a digit behind it is one", () => {
  const strict = { min: 8, refuseCommon: true };
  expect(codeOf("wang.fang1", strict)).toBe("password.common");
  expect(codeOf("password1", strict)).toBe("password.common");
  expect(codeOf("Quiet-Harbour-7", strict)).toBe("ok");
});
