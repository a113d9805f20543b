import type { z } from "zod";
import type { Field } from "./field.ts";

const fields = new WeakMap<z.core.$ZodType, Field>();

/** The schema as one of the field's own, by which the description of the API finds what is said of it. */
export function declared<S extends z.ZodType>(field: Field, schema: S): S {
  const own = schema.clone() as S;
  fields.set(own, field);
  return own;
}

/** The field that a schema was declared for. */
export const fieldOf = (schema: z.core.$ZodType): Field | undefined => fields.get(schema);

type Def = {
  type: string;
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  element?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
};

/** The declared field at a path of a schema, such as `lines.0.unit` of a body. */
export function fieldAt(schema: z.core.$ZodType, path: readonly PropertyKey[]): Field | undefined {
  const { type, shape, element, options = [], innerType, in: input, out } = schema._zod.def as Def;
  const [first, ...rest] = path;
  const own = first === undefined ? fieldOf(schema) : undefined;
  if (own) return own;
  const part = first === undefined ? undefined : type === "array" ? element : shape?.[String(first)];
  if (part) return fieldAt(part, rest);
  for (const one of [innerType, input, out, ...options]) {
    const found = one && fieldAt(one, path);
    if (found) return found;
  }
  return undefined;
}
