import { expect, test } from "vitest";
import { latestRead } from "./read-figures.ts";

const month = (name: string, quantity: string, complete = true) => ({
  month: name,
  commodity: "ELECTRICITY" as const,
  quantity,
  complete,
  maxKw: "12.000",
});

test("the month of the head is the last one that is over, compared with the same month a year before", () => {
  const months = [month("2024-12", "100.000"), month("2025-12", "110.000"), month("2026-01", "5.000")];
  expect(latestRead(months, "2026-01-20")).toMatchObject({
    month: "2025-12",
    change: { kind: "up", percent: "10%" },
    soFar: { month: "2026-01" },
  });
  expect(latestRead([month("2026-01", "5.000")], "2026-01-20")).toBeUndefined();
});

test("a month that lacks values is not compared", () => {
  const before = month("2024-12", "100.000");
  expect(latestRead([before, month("2025-12", "90.000", false)], "2026-01-20")?.change).toBeNull();
  expect(latestRead([month("2024-12", "100.000", false), month("2025-12", "90.000")], "2026-01-20")?.change).toBeNull();
});
