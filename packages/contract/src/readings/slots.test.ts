import fc from "fast-check";
import { expect, test } from "vitest";
import { ofThousandths, slotsOfDay, slotStarts } from "./slots.ts";

test.each([
  ["Europe/Rome", "2025-03-30", 92],
  ["Europe/Rome", "2025-10-26", 100],
  ["Europe/Rome", "2025-06-01", 96],
  ["Asia/Shanghai", "2025-03-30", 96],
  ["Asia/Shanghai", "2025-10-26", 96],
] as const)("in %s the %s has %i quarter-hours", (timeZone, day, slots) => {
  expect(slotsOfDay(day, timeZone, 15)).toBe(slots);
});

test("slots of other lengths are counted by the same clock, and one value of a day is one slot", () => {
  expect(slotsOfDay("2025-10-26", "Europe/Rome", 60)).toBe(25);
  expect(slotsOfDay("2025-03-30", "Europe/Rome", 30)).toBe(46);
  expect(slotsOfDay("2025-10-26", "Europe/Rome", 1440)).toBe(1);
});

test("the hour that a clock skips has no slot, and the hour that it shows twice has two", () => {
  const spring = slotStarts("2025-03-30", "Europe/Rome", 60);
  expect(spring.slice(0, 4)).toEqual(["00:00", "01:00", "03:00", "04:00"]);
  const autumn = slotStarts("2025-10-26", "Europe/Rome", 60);
  expect(autumn.slice(0, 5)).toEqual(["00:00", "01:00", "02:00", "02:00", "03:00"]);
});

test("the slots of two days are those of both together, in every zone", () => {
  const days = fc.integer({ min: 0, max: 7000 }).map((days) => new Date(Date.UTC(2010, 0, 1) + days * 86_400_000));
  const zones = fc.constantFrom("Asia/Shanghai", "Europe/Rome", "America/New_York", "Australia/Lord_Howe", "UTC");
  fc.assert(
    fc.property(days, zones, (at, zone) => {
      const day = at.toISOString().slice(0, 10);
      const quarters = slotsOfDay(day, zone, 15);
      expect([90, 92, 94, 96, 98, 100]).toContain(quarters);
      expect(slotStarts(day, zone, 15)[0]).toBe("00:00");
      expect(slotsOfDay(day, zone, 30) * 2).toBe(quarters);
    }),
  );
});

test.each([
  [0, "0.000"],
  [7, "0.007"],
  [-7, "-0.007"],
  [1234, "1.234"],
  [698_917_066n, "698917.066"],
] as const)("%s thousandths are %s", (value, text) => {
  expect(ofThousandths(value)).toBe(text);
});
