import { expect, test } from "vitest";
import { instantOf, localTimeOf } from "./zoned-time.ts";

test.each([
  ["2026-01-20T09:30", "Asia/Shanghai", "2026-01-20T01:30:00.000Z"],
  ["2026-07-01T12:00", "Europe/Berlin", "2026-07-01T10:00:00.000Z"],
  ["2026-03-29T03:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-01-01T00:00", "America/New_York", "2026-01-01T05:00:00.000Z"],
])("a clock that shows %s in %s is at %s, and back", (local, zone, instant) => {
  expect(instantOf(local, zone)).toBe(instant);
  expect(localTimeOf(instant, zone)).toBe(local);
});

test("what is no time is none", () => {
  expect([instantOf("", "Asia/Shanghai"), instantOf("2026-13-40T99:00", "Asia/Shanghai")]).toEqual([null, null]);
  expect(localTimeOf(null, "Asia/Shanghai")).toBe("");
});
