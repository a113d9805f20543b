import fc from "fast-check";
import { expect, test } from "vitest";
import { tagOf } from "../../kernel/texts/i18n.ts";
import { fullDate, partOfDay, wallClock } from "./full-date-texts.ts";

test.each(["zh", "en"] as const)("R-G01 a date in full is written in %s as Intl writes it", (language) => {
  const day = fc.date({ min: new Date(1900, 0, 1), max: new Date(2200, 0, 1), noInvalidDate: true });
  fc.assert(
    fc.property(day, (at) => {
      expect(fullDate(at, language)).toBe(at.toLocaleDateString(tagOf(language), { dateStyle: "full" }));
    }),
  );
});

test.each([
  ["Asia/Shanghai", "2026-11-26T10:59:00Z", "evening", "2026年11月26日星期四"],
  ["Asia/Shanghai", "2026-11-26T16:30:00Z", "early", "2026年11月27日星期五"],
  ["Europe/Berlin", "2026-11-26T10:59:00Z", "noon", "2026年11月26日星期四"],
  ["America/Los_Angeles", "2026-11-26T05:00:00Z", "evening", "2026年11月25日星期三"],
])("R-G01 in %s at %s Home greets for the %s of %s, wherever the browser is", (zone, at, part, date) => {
  const clock = wallClock(zone, new Date(at));
  expect([partOfDay(clock), fullDate(clock, "zh")]).toEqual([part, date]);
});
