import { expect, test } from "vitest";
import { endedOn, stateOn, wrongDay } from "./absence-rules.ts";

const days = { fromDate: "2026-07-06", toDate: "2026-07-11" };

test.each([
  ["2026-07-05", "COMING"],
  ["2026-07-06", "IN_FORCE"],
  ["2026-07-10", "IN_FORCE"],
  ["2026-07-11", "OVER"],
] as const)("on %s an absence from the 6th to the 10th is %s", (today, state) => {
  expect(stateOn(days, today)).toBe(state);
});

test("an absence that ends early is over on the same day, one that has not begun is called off", () => {
  const early = { ...days, toDate: endedOn(days, "2026-07-08") };
  expect(stateOn(early, "2026-07-08")).toBe("OVER");
  for (const today of ["2026-07-01", "2026-07-06"])
    expect(stateOn({ ...days, toDate: endedOn(days, today) }, today)).toBe("CALLED_OFF");
});

test.each([
  ["2026-07-06", "2026-07-07", null],
  ["2026-07-05", "2026-07-07", "fromDate"],
  ["2026-07-06", "2026-07-06", "toDate"],
  ["2026-07-06", "2027-07-07", null],
  ["2026-07-06", "2027-07-08", "toDate"],
] as const)("from %s until before %s: %s is wrong", (fromDate, toDate, wrong) => {
  expect(wrongDay({ fromDate, toDate }, "2026-07-06")).toBe(wrong);
});
