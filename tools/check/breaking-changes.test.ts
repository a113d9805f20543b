import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { ApiDocument, Json } from "@busbar/contract/kernel/http/openapi";
import { expect, test } from "vitest";
import { breakingChanges } from "./breaking-changes.ts";

const root = join(import.meta.dirname, "../..");
const released = join(root, "docs/api/released");
const unpacked = (bytes: Uint8Array) => JSON.parse(gunzipSync(bytes).toString()) as ApiDocument;

test("R-C05 clients of the last release go on working with today's API", () => {
  const [name = "", ...others] = readdirSync(released);
  expect(others, "only the last release is kept").toEqual([]);
  const writer = join(root, "packages/contract/build/write-api-document.ts");
  const today = unpacked(execFileSync(process.execPath, [writer], { maxBuffer: 64 * 1024 * 1024 }));
  const before = unpacked(readFileSync(join(released, name)));
  expect(Object.keys(before.paths).length).toBeGreaterThan(200);
  const hint = `${name} promised more. Keep it, or raise apiInfo.version, name it in CHANGELOG.md and run npm run openapi -- --release`;
  if (today.info.version === before.info.version) expect(breakingChanges(before, today), hint).toEqual([]);
});

type Parts = { request?: Json; parameters?: Json[]; answer?: Json; schemas?: Record<string, Json> };
const documentOf = ({ request, parameters = [], answer = {}, schemas = {} }: Parts) =>
  ({
    paths: {
      "/rows": {
        post: {
          parameters,
          ...(request && { requestBody: { content: { "application/json": { schema: request } } } }),
          responses: { 200: { content: { "application/json": { schema: answer } } } },
        },
      },
    },
    components: { schemas },
  }) as unknown as ApiDocument;
const object = (properties: Record<string, Json>, required: string[] = []): Json => ({
  type: "object",
  properties,
  required,
});
const text = { type: "string" };
const query = (name: string, more: Json = {}): Json => ({ in: "query", name, schema: text, ...more });

test.each<[string, Parts, Parts, string[]]>([
  ["an optional field more is taken", { request: object({ a: text }) }, { request: object({ a: text, b: text }) }, []],
  [
    "a field of a request is gone",
    { request: object({ a: text, b: text }) },
    { request: object({ a: text }) },
    ["POST /rows.b is gone"],
  ],
  [
    "a field is required now",
    { request: object({ a: text }) },
    { request: object({ a: text }, ["a"]) },
    ["POST /rows.a is required now"],
  ],
  [
    "a value is not taken",
    { request: object({ a: { enum: ["X", "Y"] } }) },
    { request: object({ a: { enum: ["X"] } }) },
    ["POST /rows.a: Y is not taken any more"],
  ],
  [
    "a limit is narrower",
    { request: object({ a: { ...text, maxLength: 9 } }) },
    { request: object({ a: { ...text, maxLength: 5 } }) },
    ["POST /rows.a: maxLength is 5 now"],
  ],
  ["an answer has more", { answer: object({ a: text }) }, { answer: object({ a: text, b: text }) }, []],
  [
    "an answer has more values",
    { answer: object({ a: { enum: ["X"] } }) },
    { answer: object({ a: { enum: ["X", "Y"] } }) },
    [],
  ],
  [
    "an answer lacks a field",
    { answer: object({ a: text }) },
    { answer: object({ b: text }) },
    ["POST /rows.a is gone"],
  ],
  [
    "an answer may lack a field",
    { answer: object({ a: text }, ["a"]) },
    { answer: object({ a: text }) },
    ["POST /rows.a may be missing now"],
  ],
  [
    "an answer lacks a field only with a parameter that is new",
    { answer: object({ a: text }, ["a"]) },
    { answer: object({ a: { ...text, "x-absent-with": "cursor" } }), parameters: [query("cursor")] },
    [],
  ],
  [
    "an answer lacks a field with a parameter that clients already send",
    { answer: object({ a: text }, ["a"]), parameters: [query("cursor")] },
    { answer: object({ a: { ...text, "x-absent-with": "cursor" } }), parameters: [query("cursor")] },
    ["POST /rows.a may be missing now"],
  ],
  [
    "an answer may be null",
    { answer: object({ a: text }) },
    { answer: object({ a: { type: ["string", "null"] } }) },
    ["POST /rows.a: string became string|null"],
  ],
  [
    "a request may be null",
    { request: object({ a: text }) },
    { request: object({ a: { type: ["string", "null"] } }) },
    [],
  ],
  ["a parameter is gone", { parameters: [query("q")] }, {}, ["POST /rows: the parameter q is gone"]],
  [
    "a parameter is required",
    {},
    { parameters: [query("q", { required: true })] },
    ["POST /rows: the parameter q is required now"],
  ],
  ["an optional parameter is new", {}, { parameters: [query("q")] }, []],
])("%s", (_, before, after, said) => {
  expect(breakingChanges(documentOf(before), documentOf(after))).toEqual(said);
});

test("what is named elsewhere, contains itself or stands in lists is compared, too", () => {
  const node = (leaf: Json) =>
    object({ leaf, children: { type: "array", items: { $ref: "#/components/schemas/Node" } } });
  const [before, after] = [text, { type: "integer" }].map((leaf) =>
    documentOf({ answer: { $ref: "#/components/schemas/Node" }, schemas: { Node: node(leaf) } }),
  );
  expect(breakingChanges(before!, after!)).toEqual(["POST /rows.leaf: string became integer"]);
  expect(breakingChanges(before!, before!)).toEqual([]);
});

test("a call that is gone is named", () => {
  expect(breakingChanges(documentOf({}), { paths: {}, components: { schemas: {} } } as unknown as ApiDocument)).toEqual(
    ["POST /rows is gone"],
  );
});
