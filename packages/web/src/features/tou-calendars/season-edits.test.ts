import { readSlots } from "@busbar/contract/tou-calendars/slot-text";
import { expect, test } from "vitest";
import { changed, type EditedSeason, faultsOf, moved, paint, runsOf, undone } from "./season-edits.ts";

const flat = "F".repeat(96);
const season: EditedSeason = { key: 1, fromDay: "01-01", toDay: "12-31", dayType: "ALL", slots: flat };

test("painting from either end paints both ends and what is between", () => {
  const painted = paint(flat, { anchor: 31, focus: 0 }, "V");
  expect(painted).toBe("V".repeat(32) + "F".repeat(64));
  expect(runsOf(painted)).toEqual([
    { band: "V", from: 0, length: 32 },
    { band: "F", from: 32, length: 64 },
  ]);
});

test.each([
  ["ArrowRight", false, false, { anchor: 11, focus: 11 }],
  ["ArrowRight", true, false, { anchor: 10, focus: 11 }],
  ["ArrowLeft", true, true, { anchor: 10, focus: 6 }],
  ["End", true, false, { anchor: 10, focus: 95 }],
  ["Home", false, false, { anchor: 0, focus: 0 }],
])("%s with Shift %s and Ctrl %s moves the choice, and never over the day's ends", (key, shift, byHour, expected) => {
  expect(moved({ anchor: 10, focus: 10 }, key, shift, byHour)).toEqual(expected);
  expect(moved({ anchor: 95, focus: 95 }, "ArrowRight", false, true)).toEqual({ anchor: 95, focus: 95 });
  expect(moved({ anchor: 0, focus: 0 }, "a", false, false)).toBeNull();
});

test("what was changed is taken back step by step, and no further than the beginning", () => {
  const begun = { past: [], present: [season] };
  const twice = changed(changed(begun, [{ ...season, slots: paint(flat, { anchor: 0, focus: 3 }, "V") }]), []);
  expect(undone(twice).present[0]?.slots.startsWith("VVVVF")).toBe(true);
  expect(undone(undone(undone(twice))).present).toEqual([season]);
});

test("days that are none, text that is unclear and days left over are all named", () => {
  const text = "00–08 V";
  const faults = faultsOf([{ ...season, toDay: "06-31", text }]);
  expect(faults.map(({ kind }) => kind)).toEqual(["day", "text", "uncovered"]);
  expect(readSlots(text).ok).toBe(false);
});
