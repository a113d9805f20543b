import fc from "fast-check";
import { expect, test } from "vitest";
import { tagOf } from "../../kernel/texts/i18n.ts";
import { fullDate } from "./full-date-texts.ts";

test.each(["zh", "en"] as const)("R-G01 a date in full is written in %s as Intl writes it", (language) => {
  const day = fc.date({ min: new Date(1900, 0, 1), max: new Date(2200, 0, 1), noInvalidDate: true });
  fc.assert(
    fc.property(day, (at) => {
      expect(fullDate(at, language)).toBe(at.toLocaleDateString(tagOf(language), { dateStyle: "full" }));
    }),
  );
});
