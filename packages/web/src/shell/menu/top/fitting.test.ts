import { expect, test } from "vitest";
import { fitting } from "./HorizontalMenu.tsx";

test.each([
  ["all fit exactly", [100, 100], 200, 2],
  ["one pixel short folds until the last entry fits too", [100, 100, 100], 299, 2],
  ["the entry for the rest takes room of its own", [100, 100, 100], 240, 1],
  ["nothing fits beside it", [100, 100], 120, 0],
  ["no entries at all", [], 0, 0],
] as const)("R-S06 entries of a row that fit: %s", (_, widths, room, count) => {
  expect(fitting(widths, room, 88)).toBe(count);
});
