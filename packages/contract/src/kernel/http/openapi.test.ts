import { expect, test } from "vitest";
import { z } from "zod";
import { apiInfo } from "../../api-docs/api-docs.ts";
import { routes } from "../../index.ts";
import { type Json, toOpenApi } from "./openapi.ts";
import { Id, listOf, listQuery } from "./paging.ts";
import { defineRoutes } from "./route.ts";

const Node = z.object({
  id: Id,
  get children() {
    return z.array(Node);
  },
});
const Item = z.object({ code: z.string().transform((text) => text.trim()), on: z.iso.date() });

const document = toOpenApi(
  defineRoutes({
    listItems: {
      method: "GET",
      path: "/items",
      permission: "customer:read",
      summary: "Items",
      query: listQuery(["name"], { keyword: z.string().max(64).optional() }, "name"),
      response: listOf(Item),
    },
    getTree: {
      method: "GET",
      path: "/items/{id}/tree",
      permission: "public",
      summary: "Tree",
      params: z.object({ id: Id }),
      response: Node,
    },
    runItems: {
      method: "POST",
      path: "/items",
      permission: "signed-in",
      summary: "Run",
      body: z.strictObject({ item: Item }),
      response: z.object({ jobId: z.string() }),
      errors: ["import.already"],
      keyRequired: true,
      queued: true,
    },
    saveItem: {
      method: "POST",
      path: "/item/save",
      permission: "signed-in",
      summary: "Save",
      body: z.strictObject({ item: z.strictObject({ code: z.string() }) }),
      response: z.null(),
      specified: true,
    },
  }),
  { info: { title: "Example", version: "1" } },
);
const { get: list, post: run } = document.paths["/items"] ?? {};

test("R-C05 a list states its parameters with their limits", () => {
  expect(list?.parameters?.map(({ name }) => name)).toEqual([
    "pageNo",
    "pageSize",
    "sort",
    "keyword",
    "x-busbar-scope",
  ]);
  expect(list?.parameters?.[1]).toMatchObject({ in: "query", required: false, schema: { maximum: 200, default: 20 } });
});

test("R-C04 data stand inside the envelope", () => {
  expect(list?.responses["200"]).toMatchObject({
    content: {
      "application/json": { schema: { required: ["status", "msg", "data"], properties: { status: { const: 0 } } } },
    },
  });
});

test("a text that is tidied on the way in is still a text, and a date is not told by its pattern", () => {
  const envelope = list?.responses["200"] as { content: { "application/json": { schema: Json } } };
  const text = JSON.stringify(envelope.content["application/json"].schema);
  expect(text).toContain('"code":{"type":"string"}');
  expect(text).toContain('"on":{"type":"string","format":"date"}');
});

test("R-P02 each operation says what it needs", () => {
  expect(list?.["x-permission"]).toBe("customer:read");
  expect(list?.["x-reasons"]).toContain("not_allowed");
  expect(document.paths["/items/{id}/tree"]?.get?.security).toEqual([]);
});

test("the chosen scope is named where a call follows it, and nowhere else", () => {
  const scoped = (operation: typeof list) =>
    operation?.parameters?.some(({ name }) => name === "x-busbar-scope") ?? false;
  expect(list?.parameters?.at(-1)).toMatchObject({ in: "header", required: false });
  expect([list, run, document.paths["/items/{id}/tree"]?.get].map(scoped)).toEqual([true, false, false]);
});

test("a job is answered with 202, and the key is required where the route says so", () => {
  expect(run?.responses["202"]).toBeDefined();
  expect(run?.responses["200"]).toBeUndefined();
  expect(run?.parameters).toMatchObject([
    { name: "Idempotency-Key", in: "header", required: true, schema: { type: "string", maxLength: 128 } },
  ]);
  expect(run?.["x-reasons"]).toEqual(expect.arrayContaining(["request.key_missing", "import.already"]));
});

test("R-C05 what a call needs and does beside its purpose is said in words", () => {
  expect(run?.description).toBe(
    "Open to every signed-in user. Runs as a job: answers 202 with its `jobId`, which GET /jobs/{id} follows. " +
      "Requires the header `Idempotency-Key`.",
  );
  expect(list?.description).toBe("Requires the permission `customer:read`.");
});

test("R-C05 exported schemas become components with their comments, and one that differs in requests stands twice", () => {
  const Row = z.object({ id: Id, size: z.number().default(1) });
  const Rows = z.array(Row);
  const { paths, components } = toOpenApi(
    defineRoutes({
      getRows: {
        method: "GET",
        path: "/rows",
        permission: "public",
        summary: "Rows",
        response: Rows,
      },
      setRow: { method: "POST", path: "/rows", permission: "public", summary: "Row", body: Row, response: Row },
    }),
    { info: { title: "Example", version: "1" }, commonFields: { size: "How large it is." } },
    {
      names: new Map<z.ZodType, string>([
        [Row, "Row"],
        [Id, "Id"],
      ]),
      aboutExport: (name) => `About ${name}.`,
      about: () => undefined,
    },
  );
  expect(JSON.stringify(paths["/rows"]?.get?.responses["200"])).toContain(
    '"items":{"$ref":"#/components/schemas/Row"}',
  );
  expect(JSON.stringify(paths["/rows"]?.post?.requestBody)).toContain('"$ref":"#/components/schemas/RowInput"');
  expect(components.schemas["Id"]).toMatchObject({ description: "About Id.", type: "string" });
  expect(components.schemas["Row"]).toMatchObject({
    required: ["id", "size"],
    properties: { id: { $ref: "#/components/schemas/Id" }, size: { description: "How large it is." } },
  });
  expect(components.schemas["RowInput"]).toMatchObject({ required: ["id"] });
});

test("R-C01 R-C05 a call of the specification takes forms and any further key, our own neither", () => {
  const bodyOf = (path: string) =>
    document.paths[path]?.post?.requestBody?.["content"] as Record<string, { schema: Json }>;
  const own = bodyOf("/items");
  expect(Object.keys(own)).toEqual(["application/json"]);
  expect(own["application/json"]?.schema).toMatchObject({ additionalProperties: false });
  const specified = bodyOf("/item/save");
  expect(Object.keys(specified)).toEqual(["application/json", "application/x-www-form-urlencoded"]);
  expect(JSON.stringify(specified)).not.toContain("additionalProperties");
});

test("refusals stand under their truthful HTTP status with both texts", () => {
  expect(run?.responses["409"]).toMatchObject({ description: expect.stringContaining("import.already") });
  expect(document["x-reasons"]["import.already"]).toMatchObject({ status: 1414, http: 409, zh: expect.any(String) });
});

test("every reference of the whole API leads somewhere", () => {
  const whole = toOpenApi(routes, apiInfo);
  const text = JSON.stringify(whole);
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map((match) => match[1] ?? "");
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    const target = reference
      .split("/")
      .slice(1)
      .reduce<unknown>((at, name) => (at as Json | undefined)?.[name], whole);
    expect(target, reference).toBeDefined();
  }
});

test("every mark in a path is a parameter, and nothing else is", () => {
  for (const [path, operations] of Object.entries(toOpenApi(routes, apiInfo).paths)) {
    const marks = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const operation of Object.values(operations)) {
      const named = operation.parameters?.filter((one) => one["in"] === "path").map((one) => one["name"]) ?? [];
      expect(named, operation.operationId).toEqual(marks);
    }
  }
});

test("no answer of the API is without a schema", () => {
  expect(JSON.stringify(toOpenApi(routes, apiInfo))).not.toContain('"data":{}');
});
