import { z } from "zod";
import { fieldOf } from "../../fields/declared.ts";
import { fieldDoc } from "../../fields/field-docs.ts";
import { followsScope, scopeHeader } from "../../users/scope-header.ts";
import { type ErrorCode, errorTexts } from "../errors/errors.ts";
import type { Method, Route, Routes } from "./route.ts";

/** A JSON Schema, or any other object of the document. */
export type Json = { [name: string]: unknown };
export type ApiReason = { status: number; http: number; zh: string; en: string };
export type ApiOperation = {
  operationId: string;
  summary: string;
  description?: string;
  tags: string[];
  security: Record<string, string[]>[];
  "x-permission": Route["permission"];
  /** Needs a recent step-up. */
  "x-step-up"?: true;
  /** Codes from {@link ApiDocument}'s `x-reasons`. */
  "x-reasons": ErrorCode[];
  parameters?: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
};
export type ApiDocument = {
  openapi: "3.1.1";
  info: { title: string; version: string; summary: string };
  servers: { url: string }[];
  paths: Record<string, Partial<Record<Lowercase<Method>, ApiOperation>>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json>; securitySchemes: Json };
  /** Every error code that a refusal may have in `reason`, with its texts. */
  "x-reasons": Record<string, ApiReason>;
};

export type ApiInfo = {
  title: string;
  version: string;
  /** The noun of paths whose first part is not its name, such as `expireToken: "sessions"`. */
  nouns?: Readonly<Record<string, string>>;
};

type Part = "params" | "query" | "body" | "response";

/**
 * The whole API as an OpenAPI 3.1 document, from the route data that validates and guards calls. `version` is that of
 * the API, not of the release.
 */
export function toOpenApi(routes: Routes, { nouns = {}, ...info }: ApiInfo): ApiDocument {
  const schemas: Record<string, Json> = {};
  schemas["Refusal"] = namedSchema(schemas, "Refusal", "response", Refusal);
  const paths: ApiDocument["paths"] = {};
  for (const [name, route] of Object.entries(routes)) {
    const schemaOf = (part: Part) =>
      namedSchema(schemas, name, part, route[part] as z.ZodType, part === "body" && route.specified);
    const first = route.path.split("/")[1] ?? "";
    const operation = toOperation(name, route, nouns[first] ?? first, schemaOf);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: "3.1.1",
    info: { ...info, summary: "Every response is { status, msg, data }; status 0 means success." },
    servers: [{ url: "/api" }],
    paths,
    components: {
      schemas,
      responses: {
        Refusal: {
          description: "Error response",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
        },
      },
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "The access token of POST /user/token" },
      },
    },
    "x-reasons": Object.fromEntries(
      Object.entries(errorTexts).map(([code, { status, http, zh, en }]) => [code, { status, http, zh, en }]),
    ),
  };
}

const Refusal = z.object({
  status: z.number().int(),
  msg: z.string(),
  data: z.null(),
  reason: z.string(),
  errors: z
    .array(z.object({ path: z.string(), code: z.string(), message: z.string(), field: z.string().optional() }))
    .optional(),
  requestId: z.string().optional(),
  details: z.record(z.string(), z.json()).optional(),
});

function toOperation(name: string, route: Route, noun: string, schemaOf: (part: Part) => Json): ApiOperation {
  const parameters = [
    ...(route.params ? toParameters(schemaOf("params"), "path") : []),
    ...(route.query ? toParameters(schemaOf("query"), "query") : []),
    ...keyParameter(route),
    ...scopeParameter(route),
  ];
  return {
    operationId: name,
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    tags: [noun],
    security: route.permission === "public" ? [] : [{ bearer: [] }],
    "x-permission": route.permission,
    ...(route.stepUp && { "x-step-up": true as const }),
    "x-reasons": reasonsOf(route),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          "application/json": { schema: schemaOf("body") },
          ...(route.specified && { "application/x-www-form-urlencoded": { schema: schemaOf("body") } }),
        },
      },
    }),
    ...(route.upload && {
      requestBody: {
        required: true,
        content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
      },
    }),
    responses: { [route.queued ? "202" : "200"]: success(route, schemaOf), ...refusals(route) },
  };
}

function success(route: Route, schemaOf: (part: Part) => Json): Json {
  if (route.response === "stream") return { description: "Server-sent events", content: { "text/event-stream": {} } };
  if (route.response === "file") return { description: "File content", content: { "application/octet-stream": {} } };
  const envelope = {
    type: "object",
    required: ["status", "msg", "data"],
    properties: { status: { const: 0 }, msg: { type: "string" }, data: schemaOf("response") },
  };
  return {
    description: route.queued ? "Accepted as a job" : "Success",
    content: { "application/json": { schema: envelope } },
  };
}

/** The refusals that the route names, and those that the kernel adds for a route of its kind. */
export function reasonsOf(route: Route): ErrorCode[] {
  const { permission } = route;
  const reasons: ErrorCode[] = [
    ...(permission === "public" ? [] : (["session.none", "session.expired"] as const)),
    ...(permission === "public" || permission === "signed-in" ? [] : (["not_allowed"] as const)),
    ...(route.params || route.query || route.body ? (["validation"] as const) : []),
    ...(route.params ? (["not_found"] as const) : []),
    ...(route.body ? (["request.malformed", "request.unsupported_type"] as const) : []),
    ...(route.body || route.upload ? (["request.too_large"] as const) : []),
    ...(route.keyRequired ? (["request.key_missing"] as const) : []),
    ...(route.method === "GET" || route.secret ? [] : (["request.key_reused", "request.key_in_use"] as const)),
    ...(permission === "public" || route.beforeEnrolment ? [] : (["second_factor.required"] as const)),
    ...(route.stepUp ? (["step_up.needed"] as const) : []),
    ...(route.errors ?? []),
    "bug",
    "unavailable",
  ];
  return [...new Set(reasons)];
}

/** One schema for all refusals, under each HTTP status with its possible codes. */
function refusals(route: Route): Record<string, Json> {
  const byHttp = Map.groupBy(reasonsOf(route), (code) => errorTexts[code].http);
  return Object.fromEntries(
    [...byHttp].map(([http, codes]) => [
      String(http),
      { $ref: "#/components/responses/Refusal", description: codes.join(", ") },
    ]),
  );
}

function toParameters(schema: Json, place: "path" | "query"): Json[] {
  const required = (schema["required"] ?? []) as string[];
  return Object.entries((schema["properties"] ?? {}) as Record<string, Json>).map(
    ([name, { description, ...shape }]) => ({
      name,
      ...(description !== undefined && { description }),
      in: place,
      required: place === "path" || required.includes(name),
      ...(place === "query" && { style: "form", explode: true }),
      schema: shape,
    }),
  );
}

function keyParameter(route: Route): Json[] {
  if (route.method === "GET" || route.secret) return [];
  const schema = { type: "string", maxLength: 128 };
  return [{ name: "Idempotency-Key", in: "header", required: route.keyRequired === true, schema }];
}

/** The header with the chosen scope, for calls that follow it. */
function scopeParameter(route: Route): Json[] {
  if (route.permission === "public" || route.permission === "signed-in" || !followsScope(route, {})) return [];
  const description =
    "What the caller looks at, such as `region=east&manager=SM_EAST&customer=KH000005`: leaves out rows of other customers";
  return [
    { name: scopeHeader, in: "header", required: false, description, schema: { type: "string", maxLength: 256 } },
  ];
}

/** The schema of one part of a route; recursive schemas move to the components under names of their own. */
function namedSchema(
  schemas: Record<string, Json>,
  name: string,
  part: Part,
  schema: z.ZodType,
  ignoresUnknown = false,
): Json {
  const { $defs, ...rest } = plainSchema(schema, part === "response" ? "output" : "input", ignoresUnknown);
  const nameOf = (local: string) => `${name}.${part}.${local.replace(/\W/g, "")}`;
  const withNames = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(withNames);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => {
        if (key !== "$ref" || typeof inner !== "string") return [key, withNames(inner)];
        if (inner !== "#")
          return [key, inner.replace(/^#\/\$defs\/(.*)$/, (_, local) => `#/components/schemas/${nameOf(local)}`)];
        return [key, `#/components/schemas/${nameOf("whole")}`];
      }),
    );
  };
  for (const [local, shape] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
    schemas[nameOf(local)] = withNames(shape) as Json;
  }
  const named = withNames(rest) as Json;
  if (JSON.stringify(rest).includes('"$ref":"#"')) schemas[nameOf("whole")] = named;
  return named;
}

function plainSchema(schema: z.ZodType, io: "input" | "output", ignoresUnknown: boolean): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    // A transformed text has the schema of its input.
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === "pipe" && Object.keys(jsonSchema).length === 0) {
        const { in: given, out } = def as z.core.$ZodPipeDef;
        Object.assign(
          jsonSchema,
          plainSchema((given._zod.def.type === "transform" ? out : given) as z.ZodType, io, ignoresUnknown),
        );
      }
      if (ignoresUnknown && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // `format` is enough; the pattern of a date is 300 characters long.
      if (jsonSchema.format?.startsWith("date")) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      const field = fieldOf(zodSchema);
      if (field) Object.assign(jsonSchema, fieldDoc(field));
    },
  });
  return rest;
}
