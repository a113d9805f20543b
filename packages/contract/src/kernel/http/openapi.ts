import { z } from "zod";
import { kindParameters } from "./openapi-parameters.ts";
import { nextCursorText } from "./cursors.ts";
import { type ErrorCode, errorTexts } from "../errors/errors.ts";
import {
  describeSchemas,
  type Json,
  noWords,
  plainSchema,
  type SourceWords,
  type UsedSchema,
} from "./openapi-schemas.ts";
import { type ApiEvents, toWebhooks } from "./openapi-events.ts";
import { type Deprecation, type Method, readsRecord, type Route, type Routes, stepUpMinutes } from "./route.ts";

export type { Json } from "./openapi-schemas.ts";
export type ApiReason = { status: number; http: number; zh: string; en: string };
export type ApiOperation = {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  deprecated?: true;
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
  info: ApiInfo["info"] & { summary: string };
  servers: { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Partial<Record<Lowercase<Method>, ApiOperation>>>;
  webhooks?: Record<string, Json>;
  components: { schemas: Record<string, Json>; responses: Record<string, Json>; securitySchemes: Json };
  /** Every error code that a refusal may have in `reason`, with its texts. */
  "x-reasons": Record<string, ApiReason>;
};

export type ApiInfo = {
  info: {
    title: string;
    version: string;
    description?: string;
    contact?: { name: string };
    license?: { name: string; url: string };
  };
  /** The sections, in their order. */
  tags?: readonly { name: string; description: string }[];
  /** The section of a call; by default the first part of its path. */
  tagOf?(name: string, route: Route): string;
  events?: ApiEvents;
  /** What is said of fields that have the same meaning everywhere and no description of their own. */
  commonFields?: Readonly<Record<string, string>>;
};

type Part = "params" | "query" | "body" | "response";
const parts: readonly Part[] = ["params", "query", "body", "response"];
const isSchema = (part: Route[Part]): part is z.ZodType => typeof part === "object";

/**
 * The whole API as an OpenAPI 3.1 document, from the route data that validates and guards calls. `version` is that of
 * the API, not of the release. `words` names the components and describes what has no description; without it
 * schemas stand where they are used.
 */
export function toOpenApi(routes: Routes, about: ApiInfo, words: SourceWords = noWords): ApiDocument {
  const { info, tags = [], tagOf = (_, { path }) => path.split("/")[1] ?? "", commonFields = {}, events } = about;
  const named: SourceWords = { ...words, names: new Map([...words.names, [Refusal, "Refusal"]]) };
  const used = Object.entries(routes).flatMap(([name, route]) =>
    parts.flatMap((part): UsedSchema[] => {
      const schema = route[part];
      if (!isSchema(schema)) return [];
      return [{ key: `${name}.${part}`, schema, io: part === "response" ? "output" : "input" }];
    }),
  );
  if (events) used.push({ key: "webhook", schema: events.schema, io: "output" });
  const { of, components } = describeSchemas([...used, { key: "Refusal", schema: Refusal, io: "output" }], named);
  const paths: ApiDocument["paths"] = {};
  for (const [name, route] of Object.entries(routes)) {
    const schemaOf = (part: Part): Json =>
      part === "body" && route.specified
        ? withoutRefusingMore(plainSchema(route.body as z.ZodType, "input", words))
        : of(`${name}.${part}`);
    const operation = toOperation(name, route, tagOf(name, route), schemaOf, components);
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation };
  }
  const webhooks = events && toWebhooks(events, of("webhook"));
  const schemas = whatIsReferredTo({ paths, webhooks }, components);
  describeCommonFields([schemas, paths], commonFields);
  return {
    openapi: "3.1.1",
    info: { ...info, summary: "Every response is { status, msg, data }; status 0 means success." },
    servers: [{ url: "/api" }],
    tags,
    paths,
    ...(webhooks && { webhooks }),
    components: {
      schemas,
      responses: {
        Refusal: {
          description: "Error response",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Refusal" } } },
        },
      },
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "The access token of POST /user/token, or the token of a service account",
        },
      },
    },
    "x-reasons": Object.fromEntries(
      Object.entries(errorTexts).map(([code, { status, http, zh, en }]) => [code, { status, http, zh, en }]),
    ),
  };
}

const Refusal = z
  .object({
    status: z.number().int().describe("Number of the error; never 0."),
    msg: z.string().describe("What is wrong and what to do, in the caller's language."),
    data: z.null().describe("Always null."),
    reason: z.string().describe("Stable code of the error, one of `x-reasons`."),
    errors: z
      .array(
        z.object({
          path: z.string().describe("The field, such as `contacts.0.mobile`."),
          code: z.string().describe("Stable code of what is wrong with it."),
          message: z.string().describe("The same in the caller's language."),
          field: z.string().optional().describe("What the message calls the field."),
        }),
      )
      .optional()
      .describe("Fields that are not valid, with the reason `validation`."),
    requestId: z.string().optional().describe("Identifies the call in the server's log."),
    details: z
      .record(z.string(), z.json())
      .optional()
      .describe("What a client needs to react, such as the missing permission."),
  })
  .describe("An error. `reason` is stable, `msg` is for people.");

function toOperation(
  name: string,
  route: Route,
  tag: string,
  schemaOf: (part: Part) => Json,
  components: Record<string, Json>,
): ApiOperation {
  const resolved = (schema: Json): Json => components[String(schema["$ref"]).replace(/^.*\//, "")] ?? schema;
  const parameters = [
    ...(route.params ? toParameters(resolved(schemaOf("params")), "path", resolved) : []),
    ...(route.query ? toParameters(resolved(schemaOf("query")), "query", resolved) : []),
    ...kindParameters(route),
  ];
  return {
    operationId: name,
    summary: route.summary,
    description: descriptionOf(route),
    tags: [tag],
    security: route.permission === "public" ? [] : [{ bearer: [] }],
    ...(route.deprecated && { deprecated: true as const }),
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
    responses: {
      [route.queued ? "202" : "200"]: success(route, (part) =>
        route.cursors && part === "response" ? readByCursor(resolved(schemaOf(part))) : schemaOf(part),
      ),
      ...(readsRecord(route) && { "304": { description: "The answer is the one that `If-None-Match` names." } }),
      ...refusals(route),
    },
  };
}

/** A list whose totals are left out by a cursor, with the cursor of the rows that follow. */
function readByCursor(list: Json): Json {
  const properties = Object.entries((list["properties"] ?? {}) as Record<string, Json>).map(([name, field]) => [
    name,
    name === "list" ? field : { ...field, "x-absent-with": "cursor" },
  ]);
  const next: Json = { type: ["string", "null"], description: nextCursorText };
  return { ...list, required: ["list"], properties: { ...Object.fromEntries(properties), next } };
}

/** What the route says, then what follows from it: who may call it, and how. */
function descriptionOf(route: Route): string {
  return [
    ...(route.description === undefined ? [] : [route.description]),
    ...(route.deprecated ? [deprecationText(route.deprecated)] : []),
    permissionText(route.permission),
    ...(route.stepUp ? [`Requires a sign-in or a confirmation within the last ${stepUpMinutes} minutes.`] : []),
    ...(route.queued ? ["Runs as a job: answers 202 with its `jobId`, which GET /jobs/{id} follows."] : []),
    ...(route.keyRequired ? ["Requires the header `Idempotency-Key`."] : []),
    ...(route.upload ? ["The body is the file itself."] : []),
    ...(route.response === "file" ? ["Answers the file itself, without the envelope."] : []),
    ...(route.specified ? ["Ignores fields that it does not know; also takes a form as its body."] : []),
  ].join(" ");
}

function deprecationText({ since, sunset, successor }: Deprecation): string {
  const end = sunset === null ? "" : `, and may be gone from ${sunset}`;
  return `Deprecated since ${since}${end}.${successor === null ? "" : ` Use ${successor}.`}`;
}

function permissionText(permission: Route["permission"]): string {
  if (permission === "public") return "Open to everyone, without a token.";
  if (permission === "signed-in") return "Open to every signed-in user.";
  if (typeof permission === "string") return `Requires the permission \`${permission}\`.`;
  const { permission: permissions = [], role = [], mode = "oneOf" } = permission;
  const names = (list: readonly string[]) => list.map((one) => `\`${one}\``).join(mode === "allOf" ? " and " : " or ");
  const rules = [
    ...(permissions.length > 0 ? [`the permission${permissions.length > 1 ? "s" : ""} ${names(permissions)}`] : []),
    ...(role.length > 0 ? [`the role ${names(role)}`] : []),
  ];
  return `Requires ${rules.join(mode === "allOf" ? " and " : " or ")}.`;
}

function success(route: Route, schemaOf: (part: Part) => Json): Json {
  if (route.response === "stream") return { description: "Server-sent events", content: { "text/event-stream": {} } };
  if (route.response === "file") return { description: "File content", content: { "application/octet-stream": {} } };
  const envelope = {
    type: "object",
    required: ["status", "msg", "data"],
    properties: {
      status: { const: 0, description: "0: success." },
      msg: { type: "string", description: "What was done, in the caller's language; may be empty." },
      data: { description: "The answer itself.", ...schemaOf("response") },
    },
  };
  return {
    description: route.queued ? "Accepted as a job" : "Success",
    ...(readsRecord(route) && {
      headers: { ETag: { description: "Names this answer, for `If-None-Match`.", schema: { type: "string" } } },
    }),
    ...(route.byRef && {
      headers: { ETag: { description: "Names this answer, for `If-Match`.", schema: { type: "string" } } },
    }),
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
    ...(typeof route.stepUp === "string" ? (["service_account.not_confirmed"] as const) : []),
    ...(route.people ? (["service_account.people_only"] as const) : []),
    ...(permission === "public" ? [] : (["service_account.address", "rate_limited"] as const)),
    ...(route.byRef ? (["request.precondition", "stale"] as const) : []),
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

function toParameters(schema: Json, place: "path" | "query", resolved: (schema: Json) => Json): Json[] {
  const required = (schema["required"] ?? []) as string[];
  return Object.entries((schema["properties"] ?? {}) as Record<string, Json>).map(
    ([name, { description, ...shape }]) => {
      const said = description ?? resolved(shape)["description"];
      return {
        name,
        ...(said !== undefined && { description: said }),
        in: place,
        required: place === "path" || required.includes(name),
        ...(place === "query" && { style: "form", explode: true }),
        schema: shape,
      };
    },
  );
}

/** A call of the specification ignores what it does not know. */
function withoutRefusingMore(shape: Json): Json {
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([key, inner]) => key !== "additionalProperties" || inner !== false)
        .map(([key, inner]) => [key, without(inner)]),
    );
  };
  return without(shape) as Json;
}

/** The components without those of which only the parts are used, such as queries, whose fields are parameters. */
function whatIsReferredTo(paths: Json, components: Record<string, Json>): Record<string, Json> {
  const names = new Set(["Refusal"]);
  const follow = (value: unknown) => {
    for (const [, name = ""] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (names.has(name)) continue;
      names.add(name);
      follow(components[name]);
    }
  };
  follow([paths, components["Refusal"]]);
  return Object.fromEntries(Object.entries(components).filter(([name]) => names.has(name)));
}

/** Describes properties and parameters by their names, where nothing else does. */
function describeCommonFields(value: unknown, common: Readonly<Record<string, string>>): void {
  if (value === null || typeof value !== "object") return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === "properties" && inner !== null && typeof inner === "object")
      for (const [name, property] of Object.entries(inner as Record<string, Json>)) {
        if (property["description"] === undefined && Object.hasOwn(common, name))
          property["description"] = common[name];
      }
    describeCommonFields(inner, common);
  }
  const { in: place, name, description } = value as Json;
  if (typeof place === "string" && typeof name === "string" && description === undefined && Object.hasOwn(common, name))
    (value as Json)["description"] = common[name];
}
