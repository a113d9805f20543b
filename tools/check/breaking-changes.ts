import type { ApiDocument, ApiOperation, Json } from "@busbar/contract/kernel/http/openapi";

/** What a client meets: a request that is taken no more, or an answer that lacks something. */
type Side = "request" | "answer";

/**
 * What of `before` a client can do no more, or no longer relies on, with `after`; each as a sentence that names the call.
 * Added calls, optional parameters, fields of answers and values of answers break nothing.
 */
export function breakingChanges(before: ApiDocument, after: ApiDocument): string[] {
  const found: string[] = [];
  for (const [path, operations] of Object.entries(before.paths))
    for (const [method, old] of Object.entries(operations)) {
      const call = `${method.toUpperCase()} ${path}`;
      const now = after.paths[path]?.[method as keyof typeof operations];
      if (!now) found.push(`${call} is gone`);
      else found.push(...changesOf(call, old, now, schemasOf(before), schemasOf(after)));
    }
  return found;
}

type Schemas = Readonly<Record<string, Json>>;
const schemasOf = (document: ApiDocument): Schemas => document.components.schemas;

function changesOf(call: string, old: ApiOperation, now: ApiOperation, before: Schemas, after: Schemas): string[] {
  const found: string[] = [];
  const keyOf = ({ in: place, name }: Json) => `${String(place)} ${String(name)}`;
  const parametersNow = new Map((now.parameters ?? []).map((one) => [keyOf(one), one]));
  const parametersBefore = new Map((old.parameters ?? []).map((one) => [keyOf(one), one]));
  const added = [...parametersNow.values()].filter((one) => !parametersBefore.has(keyOf(one)));
  const compare = createComparison(before, after, new Set(added.map(({ name }) => String(name))));
  for (const [key, parameter] of parametersBefore) {
    const today = parametersNow.get(key);
    if (!today) found.push(`${call}: the parameter ${String(parameter["name"])} is gone`);
    else
      found.push(...compare(`${call}: ${String(parameter["name"])}`, schemaOf(parameter), schemaOf(today), "request"));
  }
  for (const [key, parameter] of parametersNow)
    if (parameter["required"] && !parametersBefore.get(key)?.["required"])
      found.push(`${call}: the parameter ${String(parameter["name"])} is required now`);
  const bodies = [contentOf(old.requestBody), contentOf(now.requestBody)] as const;
  if (now.requestBody && !old.requestBody) found.push(`${call}: a body is required now`);
  found.push(...compareContents(call, ...bodies, (at, ...schemas) => compare(at, ...schemas, "request")));
  for (const [http, response] of Object.entries(old.responses)) {
    if (!http.startsWith("2")) continue;
    const today = now.responses[http];
    if (!today) found.push(`${call}: is not answered with ${http} any more`);
    else
      found.push(
        ...compareContents(call, contentOf(response), contentOf(today), (at, ...schemas) =>
          compare(at, ...schemas, "answer"),
        ),
      );
  }
  return found;
}

const schemaOf = ({ schema }: Json): Json => (schema ?? {}) as Json;
const contentOf = (part: Json | undefined) => (part?.["content"] ?? {}) as Record<string, Json>;

function compareContents(
  call: string,
  old: Record<string, Json>,
  now: Record<string, Json>,
  compare: (at: string, old: Json, now: Json) => string[],
): string[] {
  return Object.entries(old).flatMap(([type, content]) => {
    const today = now[type];
    return today ? compare(call, schemaOf(content), schemaOf(today)) : [`${call}: ${type} is gone`];
  });
}

/**
 * Compares schemas of both documents; a pair of components once, so that those that contain themselves end. `added`:
 * parameters that a client of before does not send, so what is left out with one of them (`x-absent-with`) is there for it.
 */
function createComparison(before: Schemas, after: Schemas, added: ReadonlySet<string>) {
  const met = new Set<string>();
  const resolved = (schema: Json, schemas: Schemas): Json => {
    const { $ref, ...own } = schema;
    if ($ref === undefined) return schema;
    return { ...resolved(schemas[String($ref).replace(/^.*\//, "")] ?? {}, schemas), ...own };
  };

  return function compare(at: string, given: Json, today: Json, side: Side): string[] {
    const pair = `${String(given["$ref"])} ${String(today["$ref"])} ${side}`;
    if (given["$ref"] !== undefined && met.has(pair)) return [];
    met.add(pair);
    const [old, now] = [resolved(given, before), resolved(today, after)];
    return [
      ...typesOf(at, old, now, side),
      ...valuesOf(at, old, now, side),
      ...limitsOf(at, old, now, side),
      ...fieldsOf(at, old, now, side, compare, added),
      ...(old["items"] && now["items"] ? compare(`${at}[]`, old["items"] as Json, now["items"] as Json, side) : []),
      ...choicesOf(at, old, now, side, compare),
    ];
  };
}

type Compare = (at: string, old: Json, now: Json, side: Side) => string[];

/** The types of a schema, with those of its alternatives; none when anything goes. */
function typeNames({ type, anyOf, const: fixed, enum: values }: Json): string[] {
  if (Array.isArray(type)) return type as string[];
  if (typeof type === "string") return [type];
  if (Array.isArray(anyOf)) return (anyOf as Json[]).flatMap(typeNames);
  const example = fixed === undefined && Array.isArray(values) ? (values[0] as Json[string]) : fixed;
  return example === undefined ? [] : [typeof example];
}

function typesOf(at: string, old: Json, now: Json, side: Side): string[] {
  // An answer may narrow, a request may widen.
  const [narrow, wide] = side === "answer" ? [now, old] : [old, now];
  const allowed = typeNames(wide);
  if (allowed.length === 0 || JSON.stringify([old, now]).includes('"$ref"')) return [];
  const others = typeNames(narrow).filter(
    (one) => !allowed.includes(one) && !(one === "integer" && allowed.includes("number")),
  );
  return others.length > 0 ? [`${at}: ${typeNames(old).join("|")} became ${typeNames(now).join("|")}`] : [];
}

function valuesOf(at: string, { enum: old }: Json, { enum: now }: Json, side: Side): string[] {
  if (side === "answer" || !Array.isArray(now)) return [];
  if (!Array.isArray(old)) return [`${at}: only listed values are taken now`];
  const gone = old.filter((value) => !now.includes(value));
  return gone.length > 0 ? [`${at}: ${gone.join(", ")} is not taken any more`] : [];
}

const lower = ["maximum", "maxLength", "maxItems"];
const upper = ["minimum", "minLength", "minItems"];

function limitsOf(at: string, old: Json, now: Json, side: Side): string[] {
  if (side === "answer") return [];
  const narrower = [
    ...lower.filter((name) => typeof now[name] === "number" && Number(now[name]) < Number(old[name] ?? Infinity)),
    ...upper.filter((name) => typeof now[name] === "number" && Number(now[name]) > Number(old[name] ?? -Infinity)),
  ];
  return narrower.map((name) => `${at}: ${name} is ${String(now[name])} now`);
}

function fieldsOf(
  at: string,
  old: Json,
  now: Json,
  side: Side,
  compare: Compare,
  added: ReadonlySet<string>,
): string[] {
  const [fieldsBefore, fieldsNow] = [old, now].map((one) => (one["properties"] ?? {}) as Record<string, Json>) as [
    Record<string, Json>,
    Record<string, Json>,
  ];
  const [neededBefore, neededNow] = [old, now].map((one) => new Set((one["required"] ?? []) as string[])) as [
    Set<string>,
    Set<string>,
  ];
  if (Object.keys(fieldsBefore).length === 0) return [];
  const lost = Object.keys(fieldsBefore).filter((name) => !fieldsNow[name]);
  const changed = Object.entries(fieldsBefore).flatMap(([name, field]) => {
    const today = fieldsNow[name];
    return today ? compare(`${at}.${name}`, field, today, side) : [];
  });
  const demanded =
    side === "request"
      ? [...neededNow].filter((name) => !neededBefore.has(name)).map((name) => `${at}.${name} is required now`)
      : [...neededBefore]
          .filter((name) => fieldsNow[name] && !neededNow.has(name))
          .filter((name) => !added.has(String(fieldsNow[name]?.["x-absent-with"])))
          .map((name) => `${at}.${name} may be missing now`);
  return [...lost.map((name) => `${at}.${name} is gone`), ...demanded, ...changed];
}

/** The one object among alternatives, such as beside null. */
function choicesOf(at: string, old: Json, now: Json, side: Side, compare: Compare): string[] {
  const objects = ({ anyOf }: Json) => ((anyOf ?? []) as Json[]).filter(({ type }) => type !== "null");
  const [oldChoices, nowChoices] = [objects(old), objects(now)];
  if (oldChoices.length !== nowChoices.length) return [];
  return oldChoices.flatMap((one, index) => compare(at, one, nowChoices[index] ?? {}, side));
}
