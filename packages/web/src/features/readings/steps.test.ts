import { expect, test } from "vitest";
import { stepped, viewOfLetter } from "./steps.ts";

test.each([
  ["day", "month", false, "2025-03-01", "2025-02-28"],
  ["day", "month", true, "2025-03-01", "2025-02-22"],
  ["month", "month", false, "2025-03-31", "2025-02-28"],
  ["heat", "month", false, "2025-01-15", "2024-12-15"],
  ["heat", "month", true, "2025-03-31", "2024-03-31"],
  ["duration", "year", false, "2024-02-29", "2023-02-28"],
] as const)("in the look %s by %s, far %s, the step back from %s leads to %s", (look, span, far, day, back) => {
  expect(stepped(day, { look, span }, -1, far)).toBe(back);
});

test("M, H and D choose a look, and the letter of the present one leads back to the day", () => {
  expect(["m", "h", "d", "x"].map((letter) => viewOfLetter(letter, "heat"))).toEqual([
    "month",
    "day",
    "duration",
    undefined,
  ]);
});
