import type { Json } from "@busbar/contract/kernel/http/openapi";

/** What is read of a schema. */
type SchemaParts = {
  type?: string | string[];
  enum?: Json[string][];
  const?: Json[string];
  anyOf?: Json[];
  items?: Json;
  $ref?: string;
};

/** A schema in one line: `string, ≤ 64`, `integer 1–200 = 20`, `"a" | "b"`, `array of …`. */
export function schemaLine(schema: Json): string {
  const { type, enum: choices, const: fixed, anyOf, items, $ref } = schema as SchemaParts;
  if ($ref) return $ref.replace(/^.*\//, "");
  if (fixed !== undefined) return JSON.stringify(fixed);
  if (choices) return choices.map((choice) => JSON.stringify(choice)).join(" | ") + given(schema);
  if (anyOf) return anyOf.map(schemaLine).join(" | ");
  if (type === "array") return `array of ${items ? schemaLine(items) : "any"}${bounds(schema)}`;
  const name = Array.isArray(type) ? type.join(" | ") : String(type ?? "any");
  return name + (schema["format"] ? ` (${String(schema["format"])})` : "") + bounds(schema) + given(schema);
}

/**
 * The same with the fields of objects and what is said of them, indented by two spaces per level; `?` marks optional
 * fields.
 */
export function schemaText(schema: Json, indent = ""): string {
  const object = objectOf(schema);
  if (!object) return schemaLine(schema);
  const required = new Set((object["required"] ?? []) as string[]);
  const fields = Object.entries((object["properties"] ?? {}) as Record<string, Json>).map(
    ([name, field]) =>
      `${indent}  ${name}${required.has(name) ? "" : "?"}: ${schemaText(field, `${indent}  `)}${remarkOf(field)}`,
  );
  if (fields.length === 0) return `${prefixOf(schema)}{ … }${suffixOf(schema)}`;
  return `${prefixOf(schema)}{\n${fields.join("\n")}\n${indent}}${suffixOf(schema)}`;
}

/** The object inside a schema: itself, the items of an array, or a nullable object. */
function objectOf(schema: Json): Json | null {
  if (schema["type"] === "object") return schema;
  if (schema["type"] === "array" && schema["items"]) return objectOf(schema["items"] as Json);
  const choices = schema["anyOf"] as Json[] | undefined;
  if (choices?.length === 2 && choices[1]?.["type"] === "null" && choices[0]) return objectOf(choices[0]);
  return null;
}

const remarkOf = ({ description }: Json): string => (typeof description === "string" ? `  // ${description}` : "");
const prefixOf = (schema: Json): string => (schema["type"] === "array" ? "array of " : "");
const suffixOf = (schema: Json): string => (schema["anyOf"] ? " | null" : "");
const given = (schema: Json): string =>
  schema["default"] === undefined ? "" : ` = ${JSON.stringify(schema["default"])}`;

function bounds(schema: Json): string {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = schema;
  const limits = range(minimum, maximum) + range(minLength, maxLength) + range(minItems, maxItems);
  return limits + (typeof pattern === "string" ? ` /${pattern}/` : "");
}

function range(least: unknown, most: unknown): string {
  if (typeof most !== "number") return typeof least === "number" ? ` ≥ ${least}` : "";
  return typeof least === "number" ? ` ${least}–${most}` : ` ≤ ${most}`;
}
