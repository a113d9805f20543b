import { expect, test } from "vitest";
import { billedOf, monthlyPrice, nextReminder } from "./contract-usage.ts";

const month = (period: string, quantity: string, payable: string) => ({
  period,
  commodity: "ELECTRICITY" as const,
  count: 1,
  quantity,
  payable,
});
const volumes = [
  { month: "2025-11", quantity: "1000" },
  { month: "2025-12", quantity: "1000" },
  { month: "2026-01", quantity: "5000" },
];

test("what was billed is compared with the volume agreed for the same months", () => {
  const months = [month("202511", "900", "600.00"), month("202512", "1000.5", "700.25")];
  expect(billedOf(volumes, months)).toEqual({
    quantity: "1900.5",
    payable: "1300.25",
    agreed: { quantity: "2000", percent: "95%", share: "0.9503", beyond: false },
    averagePrice: "0.6842",
  });
  expect(billedOf([], months)).toMatchObject({ agreed: null });
  expect(billedOf(volumes, [])).toBeUndefined();
});

test("without energy there is no average price", () => {
  expect(monthlyPrice(month("202512", "0", "200.00"))).toBeNull();
  expect(monthlyPrice(month("202512", "3", "2.00"))).toBe("0.6667");
});

test("the next reminder is 90, 30 or 7 days before the end, unless the contract is renewed or ends early", () => {
  const running = { status: "ACTIVE" as const, endsOn: "2027-01-01", terminatedOn: null, next: null };
  expect(nextReminder({ ...running, today: "2026-01-20" })).toEqual({ days: 90, on: "2026-10-03" });
  expect(nextReminder({ ...running, today: "2026-10-03" })).toEqual({ days: 30, on: "2026-12-02" });
  expect(nextReminder({ ...running, today: "2026-12-30" })).toBeUndefined();
  const renewed = { ...running, next: { id: "2", contractNo: "HT-2" }, today: "2026-01-20" };
  expect(nextReminder(renewed)).toBeUndefined();
  expect(nextReminder({ ...running, terminatedOn: "2026-05-01", today: "2026-01-20" })).toBeUndefined();
});
