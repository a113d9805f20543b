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
