import { expect, test } from "vitest";
import { undoVerdict } from "./bulk-action-shape.ts";

const end = new Date("2026-01-20T02:00:10Z");
const soon = new Date("2026-01-20T02:00:09.999Z");
const done = { state: "DONE", done: 3, undo_until: end } as const;

test.each([
  ["within its time", done, true, soon, "ok"],
  ["when its time is over", done, true, end, "bulk.undo_over"],
  ["while it runs", { ...done, state: "RUNNING" }, true, soon, "bulk.running"],
  ["while it is taken back", { ...done, state: "UNDOING" }, true, soon, "bulk.running"],
  ["twice", { ...done, state: "UNDONE" }, true, soon, "bulk.undone"],
  ["when nothing was changed", { ...done, done: 0 }, true, soon, "bulk.nothing_done"],
  ["when it cannot be reversed", done, false, soon, "bulk.not_reversible"],
  ["when it has no such time", { ...done, undo_until: null }, true, soon, "bulk.undo_over"],
] as const)("taking a bulk action back %s", (_, row, isReversible, now, verdict) => {
  expect(undoVerdict(row, isReversible, now)).toBe(verdict);
});
