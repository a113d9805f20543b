import { AssignmentDraft } from "@busbar/contract/assignments/assignments";
import { expect, test } from "vitest";
import { type AssignmentValues, fieldProblem, isChanged, toDraft } from "./assignment-rules.ts";

const jiangsu: AssignmentValues = {
  level: "PROVINCE",
  areaCode: "320000",
  userId: "7",
  isPrimary: true,
  validFrom: "2026-07-01",
};

const none = undefined;
test.each<
  [what: string, field: keyof AssignmentValues, change: Partial<AssignmentValues>, problem: string | undefined]
>([
  ["a whole province", "areaCode", {}, none],
  ["no area", "areaCode", { areaCode: none }, "required"],
  ["a city among provinces", "areaCode", { areaCode: "320500" }, "assignment.area_level"],
  ["a region needs no area", "areaCode", { level: "REGION", areaCode: none }, none],
  ["a region without its name", "region", { level: "REGION" }, "required"],
  ["a region with its name", "region", { level: "REGION", region: "east" }, none],
  ["the whole country needs neither", "region", { level: "ORGANISATION" }, none],
  ["nobody", "userId", { userId: none }, "required"],
  ["no first day", "validFrom", { validFrom: none }, "required"],
  ["no end", "validTo", {}, none],
  ["one single day", "validTo", { validTo: "2026-07-01" }, none],
  ["an end before the start", "validTo", { validTo: "2026-06-30" }, "assignment.dates"],
])("R-B03 the form knows about %s", (_what, field, change, problem) => {
  expect(fieldProblem(field, { ...jiangsu, ...change })).toBe(problem);
});

test.each<[Partial<AssignmentValues>]>([
  [{}],
  [{ validTo: "2026-07-01" }],
  [{ level: "CITY", areaCode: "320500", isPrimary: false }],
  [{ level: "REGION", region: "east" }],
  [{ level: "ORGANISATION" }],
])("R-B03 what the form lets through fits the contract: %o", (change) => {
  expect(AssignmentDraft.safeParse(toDraft({ ...jiangsu, ...change })).error).toBeUndefined();
});

test("R-B03 a choice of another level leaves nothing behind in what is sent", () => {
  expect(toDraft({ ...jiangsu, level: "REGION", region: "east" })).toMatchObject({ region: "east", areaCode: null });
  expect(toDraft({ ...jiangsu, level: "ORGANISATION", region: "east" })).toMatchObject({
    region: null,
    areaCode: null,
  });
});

test("R-B03 emptying an end is a change, an end that never was is not", () => {
  expect(isChanged({ ...jiangsu, validTo: "2026-12-31" }, { ...jiangsu, validTo: undefined })).toBe(true);
  expect(isChanged(jiangsu, { ...jiangsu, validTo: undefined })).toBe(false);
});
