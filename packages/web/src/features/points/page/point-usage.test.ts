import { expect, test } from "vitest";
import { latestMonth, monthsOf } from "./point-usage.ts";

const share = (period: string, quantity: string, payable?: string, invoiceId = period) => ({
  invoiceId,
  period,
  commodity: "ELECTRICITY" as const,
  from: `${period.slice(0, 4)}-${period.slice(4)}-01`,
  to: `${period.slice(0, 4)}-${period.slice(4)}-31`,
  quantity,
  ...(payable !== undefined && { payable }),
});

test("a correction counts in the month that it corrects", () => {
  const months = monthsOf([
    share("202512", "720", "500.00"),
    share("202512", "-20", "-12.50", "9"),
    share("202511", "1"),
  ]);
  expect(months).toEqual([
    { period: "202512", commodity: "ELECTRICITY", quantity: "700", payable: "487.50" },
    { period: "202511", commodity: "ELECTRICITY", quantity: "1" },
  ]);
});

test("the latest month is compared with the same month of the year before, and tells its average load", () => {
  const shares = [share("202412", "36000"), share("202512", "72000"), share("202511", "9")];
  expect(latestMonth(shares)).toMatchObject({
    period: "202512",
    invoiceIds: ["202512"],
    change: { kind: "up", percent: "100%" },
    // 72,000 kWh in 30 days.
    averageLoad: "100",
  });
  expect(latestMonth(shares.slice(1))?.change).toBeNull();
  expect(latestMonth([share("202412", "0"), share("202512", "5")])?.change).toBeNull();
  expect(latestMonth([])).toBeUndefined();
});
