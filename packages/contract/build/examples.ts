import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ApiDocument, Json } from "../src/kernel/http/openapi.ts";

type Example = {
  call: string;
  path?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  answer: Json;
};

/** Calls of the demo with their answers, one a line, as `npm run examples` took them. */
const file = join(import.meta.dirname, "../examples/api-examples.jsonl");

/** Adds to each call what was sent and answered in the demo. */
export function addExamples(document: ApiDocument): void {
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const examples = new Map(lines.map((line) => JSON.parse(line) as Example).map((one) => [one.call, one]));
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
    const example = examples.get(operation.operationId);
    if (!example) continue;
    for (const parameter of operation.parameters ?? []) {
      const { in: place, name } = parameter;
      const value = place === "path" ? example.path?.[String(name)] : example.query?.[String(name)];
      if (value === undefined || (place !== "path" && place !== "query")) continue;
      parameter["example"] = asSaid(value, parameter["schema"] as Json);
    }
    if (example.body !== undefined) show(operation.requestBody, example.body);
    show(operation.responses["200"] ?? operation.responses["202"], example.answer);
  }
}

/** Addresses hold texts: a value as its schema says. */
function asSaid(value: unknown, { type }: Json): unknown {
  if (type === "array" && !Array.isArray(value)) return [value];
  return type === "integer" || type === "number" ? Number(value) : value;
}

function show(part: Json | undefined, value: unknown): void {
  const content = (part?.["content"] as Record<string, Json> | undefined)?.["application/json"];
  if (content) content["example"] = value;
}
