import { expect, test } from "vitest";
import { nextDue, type ReportRhythm, spanParameters } from "./report-schedules.ts";

test.each<[ReportRhythm, string, string]>([
  ["day", "2026-01-31", "2026-01-31"],
  ["week", "2026-01-19", "2026-01-19"],
  ["week", "2026-01-20", "2026-01-26"],
  ["month", "2026-02-01", "2026-02-01"],
  ["month", "2026-12-02", "2027-01-01"],
])("a report of every %s is made from %s on first on %s", (every, day, expected) => {
  expect(nextDue(every, day)).toBe(expected);
});

test("days of a span come from the day on which the report is made, whatever was asked on screen", () => {
  const query = { fromPeriod: "202001", from: "2020-01-01", asOf: "2020-01-01", status: [6 as const] };
  expect(spanParameters(query, "lastMonth", "2026-03-01")).toMatchObject({
    fromPeriod: "202602",
    toPeriod: "202602",
    from: "2026-02-01",
    to: "2026-02-28",
    asOf: "2026-02-28",
    status: [6],
  });
  expect(spanParameters(query, "thisMonth", "2026-03-17")).toMatchObject({
    fromPeriod: "202603",
    toPeriod: "202603",
    from: "2026-03-01",
    to: "2026-03-17",
    asOf: "2026-03-17",
  });
});
