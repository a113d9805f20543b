import { expect, test } from "vitest";
import { successionOf } from "./price-plan-rules.ts";

const span = (version_no: number, validFrom: string, validTo: string | null = null) => ({
  version_no,
  validFrom,
  validTo,
});
const open = span(1, "2025-01-01");
const year = span(1, "2025-01-01", "2026-01-01");

test.each([
  ["nothing approved yet", span(2, "2026-01-01"), [], { ends: null }],
  ["an open one before", span(2, "2026-01-01"), [open], { ends: 1 }],
  ["one that has ended", span(2, "2026-01-01"), [year], { ends: null }],
  ["one that it cuts short", span(2, "2025-07-01"), [year], { ends: 1 }],
  ["one that ends on its last day", span(2, "2025-07-01", "2026-01-01"), [year], { ends: 1 }],
  ["one that would go on behind it", span(2, "2025-07-01", "2025-08-01"), [year], { overlaps: year }],
  ["one that begins the same day", span(2, "2025-01-01"), [open], { overlaps: open }],
  ["one that begins later", span(2, "2024-01-01"), [open], { overlaps: open }],
  ["one that begins where it ends", span(2, "2024-01-01", "2025-01-01"), [open], { ends: null }],
  [
    "two of which it reaches the second",
    span(3, "2025-07-01"),
    [year, span(2, "2026-01-01")],
    { overlaps: span(2, "2026-01-01") },
  ],
])("what approval does to %s", (_, version, approved, succession) => {
  expect(successionOf(version, approved)).toEqual(succession);
});
