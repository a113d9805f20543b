import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { ApiDocument, Json } from "@busbar/contract/kernel/http/openapi";
import spectral, { type RulesetDefinition } from "@stoplight/spectral-core";
import rulesets from "@stoplight/spectral-rulesets";
import { beforeAll, expect, test } from "vitest";
import { bannedIn } from "../house/banned-words.ts";

const writer = join(import.meta.dirname, "../../packages/contract/build/write-api-document.ts");

let written: ApiDocument;
beforeAll(() => {
  const packed = execFileSync(process.execPath, [writer], { maxBuffer: 64 * 1024 * 1024 });
  written = JSON.parse(gunzipSync(packed).toString()) as ApiDocument;
});

const where =
  "Fields and parameters: a comment /** … */ over the field in the contract, its declaration, or api-docs/common-fields.ts. " +
  "Calls: `summary` and `description` of the route. Sections: api-docs/api-tags.ts.";

/** Rules of Spectral that the document does not follow, and why. */
const exceptions = {
  // Sections stand in the order in which a newcomer meets them: customers before payments.
  "openapi-tags-alphabetical": "off",
  // Each installation has administrators of its own, whose addresses the sources do not know.
  "contact-properties": "off",
} as const;

test("R-C05 the API's document passes all of Spectral's rules for OpenAPI", async () => {
  const linter = new spectral.Spectral();
  // Its type leaves out `extends`, which may be missing in JavaScript.
  const oas = rulesets.oas as unknown as RulesetDefinition;
  linter.setRuleset({ extends: [[oas, "all"]], rules: exceptions });
  const findings = await linter.run(written as unknown as Record<string, unknown>);
  expect(
    findings.map(({ code, path, message }) => `${code} ${path.join(".")}: ${message}`),
    where,
  ).toEqual([]);
});

test("R-C05 nineteen of twenty fields and parameters are described, and every component is used by its name", () => {
  const { schemas } = written.components;
  const silent = new Map<string, string>();
  let fields = 0;
  const isDescribed = (field: Json): boolean => {
    const { description, $ref, anyOf = [] } = field;
    if (description !== undefined) return true;
    const named = schemas[String($ref).replace(/^.*\//, "")];
    return named ? isDescribed(named) : (anyOf as Json[]).some(isDescribed);
  };
  const note = (name: string, field: Json, place: string) => {
    fields += 1;
    if (!isDescribed(field)) silent.set(`${place}.${name}`, place);
  };
  const look = (value: unknown, place: string): void => {
    if (value === null || typeof value !== "object") return;
    const { properties, parameters } = value as Json;
    if (properties && typeof properties === "object")
      for (const [name, field] of Object.entries(properties as Record<string, Json>)) note(name, field, place);
    if (Array.isArray(parameters)) for (const one of parameters as Json[]) note(String(one["name"]), one, place);
    for (const inner of Object.values(value)) look(inner, place);
  };
  for (const [name, schema] of Object.entries(schemas)) look(schema, name);
  for (const operation of Object.values(written.paths).flatMap((one) => Object.values(one)))
    look(operation, operation.operationId);
  expect(fields).toBeGreaterThan(5000);
  const left = [...silent.keys()].join(", ");
  expect(silent.size / fields, `write a comment /** … */ over these fields: ${left}`).toBeLessThan(0.05);
  const nameless = Object.keys(schemas).filter((name) => !/^[A-Z]\w+$/.test(name) || /^Shared\d/.test(name));
  expect(nameless, "export these schemas, so that they have names").toEqual([]);
});

test("R-C05 patterns of the document are read alike with and without Unicode's own classes", () => {
  const patterns = [...JSON.stringify(written).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
    ([, text = ""]) => JSON.parse(text) as string,
  );
  expect(new Set(patterns).size).toBeGreaterThan(10);
  for (const pattern of new Set(patterns)) {
    expect(pattern).not.toMatch(/\\[pP]\{/);
    expect(() => new RegExp(pattern, "u"), pattern).not.toThrow();
  }
  const note = patterns.find((one) => one.includes("\\u0008")) ?? "";
  expect(["line\nand\ttab", "文字", "\u0007"].map((text) => new RegExp(note).test(text))).toEqual([true, true, false]);
});

test("R-C05 no word of the document is one that the product does not use", () => {
  const said = new Set<string>();
  const read = (value: unknown): void => {
    if (value === null || typeof value !== "object") return;
    for (const [name, part] of Object.entries(value)) {
      if (/^(description|summary|title)$/.test(name) && typeof part === "string") said.add(part);
      else read(part);
    }
  };
  read(written);
  expect(said.size).toBeGreaterThan(1500);
  // Reasons and other codes keep their names.
  const words = (text: string) => text.replace(/`[^`]*`/g, "").replace(/\b[a-z_]+\.[a-z_]+\b/g, "");
  expect([...said].flatMap((text) => bannedIn(words(text)).map((word) => `${text} – ${word}`))).toEqual([]);
});
