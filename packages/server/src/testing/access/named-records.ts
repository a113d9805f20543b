import { fieldOf } from "@busbar/contract/fields/declared";
import type { Field } from "@busbar/contract/fields/field";
import type { Route } from "@busbar/contract/kernel/http/route";
import type { z } from "zod";
import { make, plainInput } from "./plain-input.ts";

/** A field of a body or query that names a record, such as `body items[].invoiceId`. */
export type NamedField = { part: "body" | "query"; path: string };

type Def = { type: string } & Record<string, unknown>;
const defOf = (schema: z.ZodType) => schema.def as Def;
const innerOf = (schema: z.ZodType): z.ZodType | undefined => {
  const def = defOf(schema);
  if (def.type !== "pipe") return def["innerType"] as z.ZodType | undefined;
  const input = def["in"] as z.ZodType;
  return defOf(input).type === "transform" ? (def["out"] as z.ZodType) : input;
};
const shapeOf = (def: Def) => def["shape"] as Record<string, z.ZodType>;

const takes = (schema: z.ZodType, value: string) => schema.safeParse(value).success;
/** Ids are digits and nothing else; amounts may have a fraction, texts other characters. */
const isId = (schema: z.ZodType) =>
  takes(schema, "999999999") && !takes(schema, "1.50") && !takes(schema, "9x99-文 99999");
const isNamedSo = (path: string) => /(?:id|ids|code|codes|no|username)(?:\[\])?$/i.test(path);

/**
 * What a declaration calls text is given here or a word of a public list: another record would be a `record`. A text
 * called like a code is asked for all the same, because some do name a record, such as a user's `visitCode`.
 */
const givenKinds: readonly Field["kind"][] = ["dictionary", "area"];
const isGivenHere = (schema: z.ZodType, path: string): boolean => {
  const kind = fieldOf(schema)?.kind ?? "record";
  return givenKinds.includes(kind) || (kind === "text" && !isNamedSo(path));
};

/** Every field that may name a record, by its shape or by its name. */
export function namedFields(route: Route): NamedField[] {
  const found = new Set<string>();
  const walk = (schema: z.ZodType, path: string, depth: number): void => {
    const def = defOf(schema);
    const inner = innerOf(schema);
    if (depth > 14 || isGivenHere(schema, path)) return;
    if (def.type === "object")
      for (const [name, part] of Object.entries(shapeOf(def))) walk(part, path ? `${path}.${name}` : name, depth + 1);
    else if (def.type === "array") walk(def["element"] as z.ZodType, `${path}[]`, depth + 1);
    else if (def.type === "union") for (const one of def["options"] as z.ZodType[]) walk(one, path, depth + 1);
    else if (inner) walk(inner, path, depth + 1);
    else if (def.type === "string" && (isId(schema) || isNamedSo(path))) found.add(path);
  };
  const parts = { body: route.body, query: route.query };
  return (["body", "query"] as const).flatMap((part) => {
    found.clear();
    if (parts[part]) walk(parts[part], "", 0);
    return [...found].map((path) => ({ part, path }));
  });
}

/** `base` with the value at the path, and plain values for what has to stand beside it. */
export function withField(schema: z.ZodType, path: string, value: unknown, base: unknown): unknown {
  const [, name = "", rest = ""] = /^([^.[]*)\.?(.*)$/.exec(path) ?? [];
  const def = defOf(schema);
  const inner = innerOf(schema);
  if (path === "" && def.type !== "union") return value;
  if (path.startsWith("[]")) {
    if (def.type !== "array") return inner && withField(inner, path, value, base);
    const first = Array.isArray(base) ? base[0] : undefined;
    return [withField(def["element"] as z.ZodType, path.slice(2).replace(/^\./, ""), value, first)];
  }
  if (def.type === "union") {
    const made = (def["options"] as z.ZodType[]).map((one) => withField(one, path, value, base));
    return made.find((one) => one !== undefined && schema.safeParse(one).success);
  }
  if (def.type !== "object") return inner && withField(inner, path, value, base);
  const part = shapeOf(def)[name];
  if (!part) return undefined;
  const isHere = typeof base === "object" && base !== null && schema.safeParse(base).success;
  const around = (isHere ? base : (plainInput(schema) ?? make(schema))) as Record<string, unknown>;
  return { ...around, [name]: withField(part, rest, value, around[name]) };
}
