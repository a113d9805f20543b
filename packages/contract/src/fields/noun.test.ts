import { expect, test } from "vitest";
import { z } from "zod";
import {
  byDefault,
  day,
  decimal,
  flag,
  group,
  integer,
  lastDay,
  manyOf,
  money,
  oneNumberOf,
  oneOf,
  optional,
  ownWords,
  record,
  text,
} from "./kinds.ts";
import { emptyValues, fieldsIn, fieldsOrEmpty, labelOf, noun, omit, pick } from "./noun.ts";

const Colour = z.enum(["RED", "GREEN"]);
const about = "What is said of it";
const said = { zh: "栏", en: "Field", about };
const boxes = noun({
  name: text({ zh: "名称", en: "Name", about, max: 5, aliases: ["title"], example: "A" }),
  note: text({ ...said, max: 9, optional: true }),
  weightKg: optional(decimal({ zh: "重量", en: "Weight", about, unit: "kg", places: 2, max: 100 })),
  colour: oneOf(Colour, {
    ...said,
    words: { RED: { zh: "红", en: "Red" }, GREEN: { zh: "绿", en: "Green" } },
    initial: "RED",
  }),
  size: byDefault("GREEN", oneOf(Colour, said)),
  everyMin: oneNumberOf([15, 30], { zh: "间隔", en: "Interval", about, unit: "min", default: 15 }),
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
test("a noun without some of its fields has the others", () => {
  expect(omit(boxes, ["weightKg", "colour", "size", "everyMin", "from", "until"]).names).toEqual(["name", "note"]);
});

const words = { RED: { zh: "红", en: "Red" }, GREEN: { zh: "绿", en: "Green" } };
const crates = noun({
  price: optional(money({ zh: "价格", en: "Price", about })),
  days: byDefault(15, integer({ zh: "天数", en: "Days", about, min: 1, max: 90, unit: "day", titleNamesUnit: true })),
  fragile: flag({ zh: "易碎", en: "Fragile", about }),
  colours: manyOf(Colour, { zh: "颜色", en: "Colours", about, words }),
  tags: ownWords({ zh: "标签", en: "Tags", about, max: 3, most: 2 }),
  ownerNo: optional(
    record("owner_id", {
      zh: "主人编号",
      en: "Owner no",
      about,
      label: { zh: "主人", en: "Owner" },
      schema: z.string(),
    }),
  ),
  label: group(noun({ line: text({ ...said, max: 9, optional: true }) }), { zh: "标牌", en: "Label", about }),
});

test("amounts, days, flags, several values, records and groups may be left out of a new record", () => {
  expect(z.strictObject(crates.draft).parse({})).toEqual({
    price: null,
    days: 15,
    fragile: false,
    colours: [],
    tags: [],
    ownerNo: null,
    label: { line: "" },
  });
  expect(emptyValues(crates)).toEqual(z.strictObject(crates.draft).parse({}));
});

test("an amount is kept with two decimals, and several values in the order in which they are offered", () => {
  expect(crates.edit.price.parse("1.5万")).toBe("15000.00");
  expect(crates.edit.price.parse("99,999,999,999,999.99")).toBe("99999999999999.99");
  expect(crates.edit.colours.parse(["GREEN", "RED", "GREEN"].slice(0, 2))).toEqual(["RED", "GREEN"]);
});

test.each([
  ["price", "-1", "too_small"],
  ["price", "100000000000000", "too_big"],
  ["price", "1.234", "decimal_places"],
  ["days", "many", "integer"],
] as const)("an edit that sends %s as %j is told why not", (name, value, message) => {
  expect(crates.edit[name].safeParse(value).error?.issues[0]?.message).toBe(message);
});

test.each([
  ["days", 91],
  ["days", 1.5],
  ["colours", ["BLUE"]],
  ["tags", ["abcd"]],
  ["tags", ["a", "b", "c"]],
  ["label", { line: "too long for it" }],
  ["label", { other: "" }],
] as const)("an edit that sends %s as %j is refused", (name, value) => {
  expect(crates.edit[name].safeParse(value).success).toBe(false);
});

test("forms name the currency of an amount and the record behind a code, columns do not", () => {
  expect(crates.titles.price).toEqual({ zh: "价格", en: "Price" });
  expect(labelOf(crates.fields.price)).toEqual({ zh: "价格（元）", en: "Price (CNY)" });
  expect(crates.titles.ownerNo.zh).toBe("主人编号");
  expect(labelOf(crates.fields.ownerNo)).toEqual({ zh: "主人", en: "Owner" });
  expect(labelOf(crates.fields.days)).toEqual({ zh: "天数", en: "Days" });
});

test("what a reader may not see counts as empty", () => {
  const { price: _price, label: _label, ...known } = { ...emptyValues(crates), tags: ["new"] };
  expect(fieldsOrEmpty(crates, known)).toEqual({ ...emptyValues(crates), tags: ["new"] });
});
