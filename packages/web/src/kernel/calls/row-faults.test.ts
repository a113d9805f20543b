import { CallError } from "@busbar/contract/kernel/http/client";
import { expect, test } from "vitest";
import { messageOf } from "./call-errors.ts";

const refused = (...errors: { path: string; code: string; message: string }[]) =>
  new CallError(1400, { status: 1400, msg: "输入有误", data: null, errors }, 400);

test("a refused row is told with its number, in the words of the server where these name it", () => {
  const unit = { path: "lines.1.unit", code: "invoice.unit", message: "该合同的明细单位只能是：kWh" };
  const missing = { path: "lines.2.quantity", code: "required", message: "第 3 行数量不能为空" };
  expect(messageOf(refused(unit, missing), "zh")).toBe("第 2 行：该合同的明细单位只能是：kWh；第 3 行数量不能为空");
  expect(messageOf(refused({ ...unit, message: "Lines of this contract can only use these units: kWh" }), "en")).toBe(
    "Row 2: Lines of this contract can only use these units: kWh",
  );
});

test("a refusal without rows has its own message", () => {
  expect(messageOf(refused({ path: "note", code: "too_long", message: "过长" }), "zh")).toBe("输入有误");
  expect(messageOf(refused(), "zh")).toBe("输入有误");
});
