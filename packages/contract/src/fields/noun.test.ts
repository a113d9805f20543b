import { expect, test } from "vitest";
import { z } from "zod";
import { byDefault, day, decimal, lastDay, oneNumberOf, oneOf, optional, text } from "./kinds.ts";
import { emptyValues, fieldsIn, noun, pick } from "./noun.ts";

const Colour = z.enum(["RED", "GREEN"]);
const said = { zh: "栏", en: "Field" };
const boxes = noun({
  name: text({ zh: "名称", en: "Name", max: 5, aliases: ["title"], example: "A" }),
  note: text({ ...said, max: 9, optional: true }),
  weightKg: optional(decimal({ zh: "重量", en: "Weight", unit: "kg", places: 2, max: 100 })),
  colour: oneOf(Colour, {
    ...said,
    words: { RED: { zh: "红", en: "Red" }, GREEN: { zh: "绿", en: "Green" } },
    initial: "RED",
  }),
  size: byDefault("GREEN", oneOf(Colour, said)),
  everyMin: oneNumberOf([15, 30], { zh: "间隔", en: "Interval", unit: "min", default: 15 }),
  from: optional(day(said)),
  until: optional(lastDay(said)),
});

test("a new record needs its required fields alone, and the others get their defaults", () => {
  const draft = z.strictObject(boxes.draft);
  expect(draft.parse({ name: "Box", colour: "RED" })).toEqual({
    name: "Box",
    note: "",
    weightKg: null,
    colour: "RED",
    size: "GREEN",
    everyMin: 15,
    from: null,
    until: null,
  });
  expect(draft.safeParse({ colour: "RED" }).error?.issues.map(({ path }) => path[0])).toEqual(["name"]);
});

test.each([
  ["name", "", false],
  ["name", "Boxes!", false],
  ["note", "", true],
  ["weightKg", null, true],
  ["weightKg", "0", false],
  ["weightKg", "100.01", false],
  ["weightKg", "1.234", false],
  ["everyMin", 20, false],
  ["colour", "BLUE", false],
  ["until", "2026-02-30", false],
] as const)("an edit that sends %s as %j is accepted: %s", (name, value, accepted) => {
  expect(boxes.edit[name].safeParse(value).success).toBe(accepted);
});

test("a quantity is kept with all of its decimals, however it is typed", () => {
  expect(boxes.edit.weightKg.parse(" 12.5 ")).toBe("12.50");
  expect(boxes.edit.weightKg.parse("１２")).toBe("12.00");
});

test("titles over columns name the unit in the words of each language", () => {
  expect(boxes.titles.weightKg).toEqual({ zh: "重量（kg）", en: "Weight (kg)" });
  expect(boxes.titles.everyMin).toEqual({ zh: "间隔（分钟）", en: "Interval (minutes)" });
});

test("a template marks what is required, and files may use other titles", () => {
  expect(boxes.importColumns.name).toMatchObject({ required: true, also: ["title"], example: { zh: "A", en: "A" } });
  expect(boxes.importColumns.size.required).toBe(false);
});

test("an empty form has the defaults, or what is chosen in it from the start", () => {
  expect(emptyValues(boxes)).toMatchObject({ name: "", colour: "RED", size: "GREEN", weightKg: null, until: null });
});

test("a record's fields are told from what else it has, and a list can show some of them", () => {
  const row = { ...emptyValues(boxes), id: "7" };
  expect(Object.keys(fieldsIn(boxes, row))).toEqual(boxes.names);
  expect(pick(boxes, ["until", "name"]).names).toEqual(["until", "name"]);
});
