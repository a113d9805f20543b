import { expect, test } from "vitest";
import { holdsValues } from "./value-columns.ts";
import { hasNothing, valueCounts } from "./value-counts.ts";

const counts = { new: 4, changed: 2, same: 3, left: 1, wrong: 7 };
const none = { new: 0, changed: 0, same: 3, left: 0, wrong: 7 };
const layout = { form: "wide", labels: "end", minutes: 15, unit: null, values: "energy" } as const;

test("values are counted as checked, and once committed as they were written", () => {
  const batch = { counts, held: 5, committedAt: null, created: 0, updated: 0 };
  const rest = { unchanged: 3, skipped: 1, refused: 7, held: 5 };
  expect(valueCounts(batch)).toEqual({ accepted: 4, corrected: 2, ...rest });
  expect(valueCounts({ ...batch, committedAt: "2026-01-20T02:00:00Z", created: 3, updated: 1 })).toEqual({
    accepted: 3,
    corrected: 1,
    ...rest,
  });
});

test.each([
  [none, 0, true],
  [none, 1, false],
  [counts, 0, false],
])("a batch of %o with %i held values has nothing to commit: %s", (found, held, expected) => {
  expect(hasNothing({ counts: found, held })).toBe(expected);
});

test.each([
  ["00:15", true],
  ["24:00", true],
  ["00:15:00", true],
  ["P96", true],
  ["第1点", true],
  ["备注", false],
  ["合计", false],
  ["2025", false],
])("the column %s of a file with days in rows holds values: %s", (title, expected) => {
  expect(holdsValues(title, layout)).toBe(expected);
  expect(holdsValues(title, { ...layout, form: "long" })).toBe(false);
  expect(holdsValues(title, null)).toBe(false);
});
