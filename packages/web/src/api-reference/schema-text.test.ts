import { expect, test } from "vitest";
import { schemaLine, schemaText } from "./schema-text.ts";

test.each([
  [{ type: "string", maxLength: 64 }, "string ≤ 64"],
  [{ type: "integer", minimum: 1, maximum: 200, default: 20 }, "integer 1–200 = 20"],
  [{ type: "string", format: "date" }, "string (date)"],
  [{ type: "string", enum: ["name", "-name"], default: "name" }, '"name" | "-name" = "name"'],
  [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
  [{ type: "array", items: { type: "string" }, maxItems: 20 }, "array of string ≤ 20"],
  [{ $ref: "#/components/schemas/menuNav.response.schema0" }, "menuNav.response.schema0"],
  [{}, "any"],
])("a schema is told in one line: %j", (schema, line) => {
  expect(schemaLine(schema)).toBe(line);
});

test("fields of objects are indented with what is said of them, and what may be left out is marked", () => {
  const contact = {
    type: "object",
    required: ["name"],
    properties: { name: { type: "string", description: "Full name." }, mobile: { type: "string" } },
  };
  const schema = {
    type: "object",
    required: ["list"],
    properties: { list: { type: "array", items: contact }, last: { anyOf: [contact, { type: "null" }] } },
  };
  expect(schemaText(schema)).toBe(
    [
      "{",
      "  list: array of {",
      "    name: string  // Full name.",
      "    mobile?: string",
      "  }",
      "  last?: {",
      "    name: string  // Full name.",
      "    mobile?: string",
      "  } | null",
      "}",
    ].join("\n"),
  );
});
