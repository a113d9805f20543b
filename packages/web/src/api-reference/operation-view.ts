import type { ApiDocument, ApiOperation, Json } from "@busbar/contract/kernel/http/openapi";
import { element, table } from "./element.ts";
import type { ReferenceTexts } from "./reference-texts.ts";
import { schemaLine, schemaText } from "./schema-text.ts";

export type Call = { method: string; path: string; operation: ApiOperation };

/** One collapsed call; its contents are rendered when it is first opened. */
export function operationView(call: Call, whole: ApiDocument, t: ReferenceTexts): HTMLDetailsElement {
  const { method, path, operation } = call;
  const view = element(
    "details",
    { id: operation.operationId, class: "call" },
    element(
      "summary",
      {},
      element("span", { class: `method method-${method}` }, method.toUpperCase()),
      element("code", { class: "path" }, path),
      element("span", { class: "summary" }, operation.summary),
    ),
  );
  view.addEventListener("toggle", () => view.children.length === 1 && view.append(...inside(operation, whole, t)));
  return view;
}

/** The searchable text of a call. */
export const wordsOf = ({ method, path, operation }: Call): string =>
  [
    method,
    path,
    operation.operationId,
    operation.summary,
    operation.description,
    permissionText(operation),
    ...operation["x-reasons"],
  ]
    .join(" ")
    .toLowerCase();

function permissionText({ "x-permission": rule }: ApiOperation): string {
  if (typeof rule === "string") return rule;
  return `${rule.mode ?? "oneOf"}: ${[...(rule.permission ?? []), ...(rule.role ?? [])].join(", ")}`;
}

function inside(operation: ApiOperation, whole: ApiDocument, t: ReferenceTexts): Node[] {
  const rule = permissionText(operation);
  const permission = rule === "public" ? t.open : rule === "signed-in" ? t.signedIn : rule;
  const body = withComponents(contentSchema(operation.requestBody), whole);
  const answer = withComponents(contentSchema(operation.responses["200"] ?? operation.responses["202"]), whole);
  const dataShape = (answer?.["properties"] as Record<string, Json> | undefined)?.["data"];
  return [
    element("p", { lang: "en" }, ...withCode(operation.description)),
    element("p", {}, `${t.permission}: `, element("code", {}, permission)),
    ...(operation.responses["202"] ? [element("p", {}, t.job)] : []),
    ...section(t.parameters, operation.parameters && parameterTable(operation.parameters, t)),
    ...section(t.body, body && code(schemaText(body))),
    ...section(t.answer, code(dataShape ? schemaText(dataShape) : mediaTypes(operation))),
    ...section(t.exampleBody, exampleOf(operation.requestBody)),
    ...section(t.exampleAnswer, exampleOf(operation.responses["200"] ?? operation.responses["202"])),
    ...section(t.refusals, reasonTable(operation, whole, t)),
  ];
}

const section = (title: string, content: Node | undefined): Node[] =>
  content ? [element("h3", {}, title), content] : [];
const code = (text: string): Node => element("pre", { tabindex: "0" }, element("code", {}, text));

/** A text in which backticks mark code. */
const withCode = (text: string): (Node | string)[] =>
  text.split("`").map((part, at) => (at % 2 === 1 ? element("code", {}, part) : part));

/** What the demo was sent or answered. */
function exampleOf(part: Json | undefined): Node | undefined {
  const content = part?.["content"] as Record<string, { example?: unknown }> | undefined;
  const example = content?.["application/json"]?.example;
  return example === undefined ? undefined : code(JSON.stringify(example, null, 2));
}

const mediaTypes = ({ responses }: ApiOperation): string =>
  Object.keys((responses["200"]?.["content"] ?? {}) as Json).join(", ") || "–";

/** The schema with the components that it refers to in their places, except where they contain themselves. */
function withComponents<T>(value: T, whole: ApiDocument, inside: readonly string[] = []): T {
  if (Array.isArray(value)) return value.map((one) => withComponents(one, whole, inside)) as T;
  if (value === null || typeof value !== "object") return value;
  const { $ref, ...own } = value as Json;
  const name = typeof $ref === "string" ? $ref.replace(/^.*\//, "") : undefined;
  if (name !== undefined && inside.includes(name)) return value;
  const known = name === undefined ? {} : withComponents(whole.components.schemas[name], whole, [...inside, name]);
  const rest = Object.entries(own).map(([key, inner]) => [key, withComponents(inner, whole, inside)]);
  return { ...known, ...Object.fromEntries(rest) } as T;
}

function contentSchema(part: Json | undefined): Json | undefined {
  const content = part?.["content"] as Record<string, { schema?: Json }> | undefined;
  return content?.["application/json"]?.schema;
}

const parameterTable = (parameters: Json[], t: ReferenceTexts): Node =>
  table(
    [t.name, t.place, t.required, t.type],
    parameters.map((parameter) => [
      element("code", {}, String(parameter["name"])),
      String(parameter["in"]),
      parameter["required"] ? t.yes : t.no,
      element(
        "span",
        {},
        element("code", {}, schemaLine(parameter["schema"] as Json)),
        ` ${String(parameter["description"] ?? "")}`,
      ),
    ]),
  );

const reasonTable = (operation: ApiOperation, whole: ApiDocument, t: ReferenceTexts): Node =>
  table(
    [t.reason, t.status, t.texts],
    operation["x-reasons"].map((code) => {
      const reason = whole["x-reasons"][code];
      return [
        element("code", {}, code),
        `${reason?.status} / ${reason?.http}`,
        element("span", {}, reason?.zh ?? "", element("br"), element("span", { lang: "en" }, reason?.en ?? "")),
      ];
    }),
  );
