import { z } from "zod";
import { fieldOf } from "../../fields/declared.ts";
import { fieldDoc } from "../../fields/field-docs.ts";

/** A JSON Schema, or any other object of the document. */
export type Json = { [name: string]: unknown };
type Io = "input" | "output";

/** What the sources say of schemas: the names of exported ones, and the comments over exports and fields. */
export type SourceWords = {
  names: ReadonlyMap<z.core.$ZodType, string>;
  aboutExport(name: string): string | undefined;
  about(schema: z.core.$ZodType): string | undefined;
};
export const noWords: SourceWords = { names: new Map(), aboutExport: () => undefined, about: () => undefined };

/** A schema that calls take or give. `key` names it where it refers to itself and nothing else names it. */
export type UsedSchema = { key: string; schema: z.ZodType; io: Io };

export type UsedSchemas = { of(key: string): Json; components: Record<string, Json> };

const address = (name: string) => `#/components/schemas/${name}`;
const nameIn = (reference: string) => reference.slice(address("").length);

/**
 * The JSON Schemas of everything that calls use. Exported schemas become components by their names; one that reads
 * differently in requests and in answers, because of defaults, stands twice.
 */
export function describeSchemas(used: readonly UsedSchema[], words: SourceWords): UsedSchemas {
  const sides = { input: describeSide("input", used, words), output: describeSide("output", used, words) };
  const reached = {
    input: namesReached(used, "input", sides.input),
    output: namesReached(used, "output", sides.output),
  };
  const differing = differingNames(reached.input, reached.output);
  const components: Record<string, Json> = {};

  function take(value: unknown, io: Io): unknown {
    if (Array.isArray(value)) return value.map((one) => take(one, io));
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [
        key,
        key === "$ref" && typeof inner === "string" ? address(component(nameIn(inner), io)) : take(inner, io),
      ]),
    );
  }

  /** Adds a named schema and what it refers to. @returns its name among the components */
  function component(name: string, io: Io): string {
    const own = io === "input" && differing.has(name) ? `${name}Input` : name;
    if (components[own]) return own;
    const shape = sides[io].named.get(name);
    if (!shape) throw new Error(`No schema is called ${name}.`);
    components[own] = {};
    components[own] = take(shape, io) as Json;
    return own;
  }

  const shapes = new Map(used.map(({ key, io }) => [key, take(sides[io].shapeOf(key), io) as Json]));
  return {
    of(key) {
      const shape = shapes.get(key);
      if (!shape) throw new Error(`No schema is used as ${key}.`);
      return shape;
    },
    components: Object.fromEntries(Object.entries(components).sort(([one], [other]) => (one < other ? -1 : 1))),
  };
}

type Side = { named: ReadonlyMap<string, Json>; shapeOf(key: string): Json };

function describeSide(io: Io, used: readonly UsedSchema[], words: SourceWords): Side {
  const registry = z.registry<{ id: string }>();
  for (const [schema, id] of words.names) registry.add(schema, { id });
  const ids = new Map<string, string>();
  for (const { key, schema, io: ofUse } of used) {
    if (ofUse !== io) continue;
    if (!registry.has(schema)) registry.add(schema, { id: key });
    ids.set(key, registry.get(schema)?.id ?? key);
  }
  const { schemas } = z.toJSONSchema(registry, { io, uri: address, ...readings(io, words) });
  const { __shared: shared, ...whole } = schemas as Record<string, Json>;
  const local = (shared?.["$defs"] ?? {}) as Record<string, Json>;
  const sharedNames = namesOfShared(local);
  const named = new Map<string, Json>();
  const add = (name: string, shape: Json) => {
    const { $schema: _, $id: __, ...own } = shape;
    named.set(name, withSharedNames(own, sharedNames) as Json);
  };
  for (const [key, shape] of Object.entries(local)) {
    const name = sharedNames.get(key) ?? key;
    add(name, name === anyJson ? { description: "Any JSON value." } : shape);
  }
  for (const [name, shape] of Object.entries(whole)) {
    const about = words.aboutExport(name);
    add(name, { ...(about !== undefined && { description: about }), ...shape });
  }
  const isNamed = new Set(words.names.values());
  const selfReferring = new Set(
    [...named].filter(([name, shape]) => JSON.stringify(shape).includes(`"${address(name)}"`)).map(([name]) => name),
  );
  return {
    named,
    shapeOf(key) {
      const id = ids.get(key) ?? key;
      if (isNamed.has(id) || selfReferring.has(id)) return { $ref: address(id) };
      return named.get(id) ?? {};
    },
  };
}

const anyJson = "JsonValue";
const sharedReference = (local: string) => `${address("__shared")}#/$defs/${local}`;

/** Names for schemas that refer to themselves without being exported: those of `z.json()`, and any others by number. */
function namesOfShared(shared: Record<string, Json>): Map<string, string> {
  const known = new Map<string, string>([[JSON.stringify(jsonShape("self")), anyJson]]);
  return new Map(
    Object.entries(shared).map(([local, shape]) => {
      const text = JSON.stringify(shape).replaceAll(`"${sharedReference(local)}"`, '"self"');
      const name = known.get(text) ?? `Shared${known.size}`;
      known.set(text, name);
      return [local, name];
    }),
  );
}

/** The shape of any JSON, which is told in words: compilers of other languages stumble over it. */
const jsonShape = ($ref: string) => ({
  anyOf: [
    { type: "string" },
    { type: "number" },
    { type: "boolean" },
    { type: "null" },
    { type: "array", items: { $ref } },
    { type: "object", propertyNames: { type: "string" }, additionalProperties: { $ref } },
  ],
});

function withSharedNames(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => withSharedNames(one, names));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const local = key === "$ref" && typeof inner === "string" ? inner.split("#/$defs/")[1] : undefined;
      return [key, local === undefined ? withSharedNames(inner, names) : address(names.get(local) ?? local)];
    }),
  );
}

/** The named schemas that calls reach on one side. */
function namesReached(used: readonly UsedSchema[], io: Io, { named, shapeOf }: Side): ReadonlyMap<string, Json> {
  const reached = new Map<string, Json>();
  const follow = (shape: Json) => {
    for (const [, name = ""] of JSON.stringify(shape).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
      const target = named.get(name);
      if (!target || reached.has(name)) continue;
      reached.set(name, target);
      follow(target);
    }
  };
  for (const one of used) if (one.io === io) follow(shapeOf(one.key));
  return reached;
}

/** Names whose schemas read differently in requests and in answers, themselves or by what they refer to. */
function differingNames(input: ReadonlyMap<string, Json>, output: ReadonlyMap<string, Json>): Set<string> {
  const texts = new Map([...input].map(([name, shape]) => [name, JSON.stringify(shape)]));
  const differing = new Set(
    [...texts]
      .filter(([name, text]) => output.has(name) && JSON.stringify(output.get(name)) !== text)
      .map(([name]) => name),
  );
  for (let before = -1; before !== differing.size; ) {
    before = differing.size;
    for (const [name, text] of texts) {
      if (!output.has(name) || differing.has(name)) continue;
      if ([...differing].some((other) => text.includes(`"${address(other)}"`))) differing.add(name);
    }
  }
  return differing;
}

type Options = NonNullable<Parameters<typeof z.toJSONSchema>[1]>;

function readings(io: Io, words: SourceWords): Pick<Options, "unrepresentable" | "override"> {
  return {
    // A transformed text has the schema of its input.
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod;
      if (def.type === "pipe" && Object.keys(jsonSchema).length === 0) {
        const { in: given, out } = def as z.core.$ZodPipeDef;
        Object.assign(
          jsonSchema,
          plainSchema((given._zod.def.type === "transform" ? out : given) as z.ZodType, io, words),
        );
      }
      // An answer may have more later on, and whoever reads it ignores what they do not know.
      if (io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // `format` is enough; the pattern of a date is 300 characters long.
      if (jsonSchema.format?.startsWith("date")) delete jsonSchema.pattern;
      for (const one of [jsonSchema, ...(jsonSchema.allOf ?? [])])
        if (one.pattern) one.pattern = plainPattern(one.pattern);
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      describe(zodSchema, jsonSchema, words);
    },
  };
}

/**
 * Patterns without Unicode's properties, which expressions of other languages have in other forms. Chinese characters are
 * those of the first plane.
 */
const plainPatterns: readonly [RegExp, string][] = [
  [/\[\\P\{Cc\}\\n\\t\]/g, "[^\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f]"],
  [/\\P\{Cc\}/g, "[^\\u0000-\\u001f\\u007f-\\u009f]"],
  [
    /\\p\{Script=Han\}/g,
    "\\u2e80-\\u2fd5\\u3005\\u3007\\u3021-\\u3029\\u3038-\\u303b\\u3400-\\u4dbf\\u4e00-\\u9fff\\uf900-\\ufad9",
  ],
];
const plainPattern = (pattern: string): string =>
  plainPatterns.reduce((text, [property, plain]) => text.replace(property, () => plain), pattern);

/** What is said of a schema, or of those that it was made of unless a component says that. */
function describe(schema: z.core.$ZodType, shape: z.core.JSONSchema.BaseSchema, words: SourceWords): void {
  let about = shape.description;
  for (let from: z.core.$ZodType | undefined = schema; from; from = from._zod.parent) {
    if (from !== schema && words.names.has(from)) break;
    about ??= words.about(from);
    const field = fieldOf(from);
    if (!field) continue;
    Object.assign(shape, fieldDoc(field));
    break;
  }
  if (about !== undefined) shape.description = about;
  // A field that may be empty has no format then.
  if (shape.default === "") delete shape.format;
}

/** A schema by itself, without components. */
export function plainSchema(schema: z.ZodType, io: Io, words: SourceWords): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, ...readings(io, words) });
  return rest;
}
