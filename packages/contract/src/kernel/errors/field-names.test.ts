import { expect, test } from "vitest";
import { z } from "zod";
import { fieldOf } from "../../fields/declared.ts";
import { PointDraft, PointPatch } from "../../points/point-drafts.ts";
import { CustomerDraft } from "../../customers/customer-fields.ts";
import { routes } from "../../index.ts";
import type { Route } from "../http/route.ts";
import { fieldName, fieldPlace } from "./field-names.ts";

type Schema = { required?: string[]; properties?: Record<string, { isDeclared?: true }>; [part: string]: unknown };

/** Fields that a schema requires at any depth, besides those of nouns. */
function requiredIn(given: unknown): string[] {
  if (typeof given !== "object" || given === null) return [];
  if (Array.isArray(given)) return given.flatMap(requiredIn);
  const { required = [], ...rest } = given as Schema;
  return [
    ...required.filter((name) => !rest.properties?.[name]?.isDeclared),
    ...Object.values(rest).flatMap(requiredIn),
  ];
}

const markDeclared: z.core.ToJSONSchemaParams["override"] = ({ zodSchema, jsonSchema }) => {
  if (fieldOf(zodSchema)) jsonSchema["isDeclared"] = true;
};

test("R-V03 R-V07 every field that a call requires has a name in both languages, which its message says", () => {
  const asked = Object.values<Route>(routes).flatMap(({ body, query }) =>
    [body, query].flatMap((part) =>
      part
        ? requiredIn(z.toJSONSchema(part as z.ZodType, { io: "input", unrepresentable: "any", override: markDeclared }))
        : [],
    ),
  );
  const fields = [...new Set(asked)];
  expect(fields.length).toBeGreaterThan(50);
  const nameless = (language: "zh" | "en") => fields.filter((field) => fieldName([field], language) === field);
  expect([nameless("zh"), nameless("en")]).toEqual([[], []]);
});

test.each([
  [["fullName"], "姓名", "Full name"],
  [["lines", 0, "unit"], "单位", "Unit"],
  [["ids", 3], "要处理的记录", "IDs"],
  [["parameters", "toString"], "parameters.toString", "parameters.toString"],
])("the field at %j is called %s, %s", (path, zh, en) => {
  expect([fieldName(path, "zh"), fieldName(path, "en")]).toEqual([zh, en]);
});

test.each([
  [["lines", 0, "unit"], "第 1 行单位", "Row 1, unit"],
  [["entries", "11", "parentId"], "第 12 行上级", "Row 12, parent"],
  [["tags", 2], "第 3 行", "Row 3"],
  [["quantity"], "数量", "Quantity"],
])("a refusal of the field at %j calls it “%s” and “%s”", (path, zh, en) => {
  expect([fieldPlace(path, "zh"), fieldPlace(path, "en")]).toEqual([zh, en]);
});

test.each([
  [PointDraft, ["externalCode"], "外部编号", "External no."],
  [PointPatch, ["capacityKva"], "容量（kVA）", "Capacity (kVA)"],
  [CustomerDraft, ["invoiceTitle", "bank"], "开户行", "Bank"],
  [CustomerDraft, ["contacts", 1, "duty"], "第 2 行职责", "Row 2, duty"],
] as const)("R-V03 a refusal calls a declared field what its form calls it: %#", (schema, path, zh, en) => {
  expect([fieldPlace(path, "zh", schema), fieldPlace(path, "en", schema)]).toEqual([zh, en]);
});
