import fc from "fast-check";
import { expect, test } from "vitest";
import { readSlots, slotText } from "./slot-text.ts";
import { slotCounts, touBands } from "./tou-bands.ts";

const usual = "00–08 V, 08–09 F, 09–12 P, 12–17 F, 17–19 P, 19–21 S, 21–22 P, 22–24 F";

test("any day of 96 quarter-hours reads back from its own text", () => {
  const slots = fc.array(fc.constantFrom(...touBands), { minLength: 96, maxLength: 96 }).map((one) => one.join(""));
  fc.assert(
    fc.property(slots, (day) => {
      expect(readSlots(slotText(day))).toEqual({ ok: true, slots: day });
    }),
  );
});

test.each([
  ["with plain dashes and minutes", "0:00-8:00 v; 08-09 f; 9:00~12 P; 12-17 F; 17-19 P; 19-21 S; 21-22 P; 22-24 F"],
  [
    "in full width",
    "００－０８ Ｖ，０８－０９ Ｆ，０９－１２ Ｐ，１２－１７ Ｆ，１７－１９ Ｐ，１９－２１ Ｓ，２１－２２ Ｐ，２２－２４ Ｆ",
  ],
  ["in any order, over midnight", "22-00 F, 0-8 V, 8–9 F, 9 到 12 P, 12 至 17 F, 17-19 P, 19 to 21 S, 21-22 P"],
])("a day is read as people write it %s", (_, text) => {
  const read = readSlots(text);
  expect(read.ok && slotText(read.slots)).toBe(usual);
});

test.each([
  ["00–08 V, 09–24 F", "tou.gap", "08–09"],
  ["00–08 V", "tou.gap", "08–24"],
  ["00–09 V, 08–24 F", "tou.twice", "08–08:15"],
  ["00–08 X, 08–24 F", "tou.part", "00–08 X"],
  ["00–08:10 V", "tou.time", "00–08:10 V"],
  ["00–25 V", "tou.time", "00–25 V"],
  ["08–08 V", "tou.time", "08–08 V"],
  ["", "tou.gap", "00–24"],
])("“%s” is refused as %s at %s", (text, rule, part) => {
  expect(readSlots(text)).toEqual({ ok: false, rule, values: { part } });
});

test("the quarter-hours of each band are counted and make a day", () => {
  const read = readSlots(usual);
  expect(read.ok && slotCounts(read.slots)).toEqual([
    { band: "S", count: 8 },
    { band: "P", count: 24 },
    { band: "F", count: 32 },
    { band: "V", count: 32 },
  ]);
});
