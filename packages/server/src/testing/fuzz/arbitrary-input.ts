import fc from "fast-check";
import type { z } from "zod";

type Def = { type: string; values?: readonly unknown[] } & Record<string, unknown>;
const defOf = (schema: z.ZodType) => schema.def as Def;
const inner = (def: Def, name: string) => arbitraryInput(def[name] as z.ZodType);

/** Texts that have broken products: look-alikes, control characters, formulas, lone surrogates, long ones. */
const nastyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.string({ unit: "grapheme", maxLength: 20 }),
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "\ud800",
    "=1+1",
    "'; drop table customer; --",
    "%_\\",
    "../../etc/passwd",
    "<script>",
    "\u202e",
    "9".repeat(400),
  ),
);
/** Days, instants and months that calendars, drivers or the database end at. */
export const edgesOfTime = [
  "0000-01-01",
  "0001-01-01",
  "1582-10-10",
  "1899-12-31",
  "1990-01-01",
  "1999-12-31",
  "2000-02-29",
  "2038-01-19",
  "2099-12-31",
  "2100-01-01",
  "9999-12-31",
].flatMap((day) => [day, `${day}T00:00:00.000Z`, day.slice(0, 7), day.slice(0, 7).replace("-", "")]);
const anything = fc.jsonValue({ maxDepth: 3 });

/**
 * Values near what a schema accepts: mostly of the right type, often out of bounds, sometimes arbitrary. Follows the
 * input side of pipes and transforms.
 */
export function arbitraryInput(schema: z.ZodType): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: near(schema), weight: 9 }, { arbitrary: anything, weight: 1 });
}

function near(schema: z.ZodType): fc.Arbitrary<unknown> {
  const def = defOf(schema);
  switch (def.type) {
    case "string":
      return fc.oneof(
        nastyText,
        fc.integer({ min: 1, max: 99 }).map(String),
        fc.constantFrom("110108", "2026-01-20", "SM_EAST", "csv", "1.005"),
        fc.constantFrom(...edgesOfTime),
      );
    case "number":
      return fc.oneof(fc.integer(), fc.double(), fc.integer({ min: 0, max: 300 }));
    case "boolean":
      return fc.boolean();
    case "enum":
      return fc.constantFrom(...Object.values(def["entries"] as Record<string, string>));
    case "literal":
      return fc.constantFrom(...(def.values ?? []));
    case "array":
      return fc.array(inner(def, "element"), { maxLength: 25 });
    case "object": {
      const shape = Object.entries(def["shape"] as Record<string, z.ZodType>);
      return fc.record(Object.fromEntries(shape.map(([name, part]) => [name, arbitraryInput(part)])), {
        requiredKeys: [],
      });
    }
    case "record":
      return fc.dictionary(nastyText, inner(def, "valueType"), { maxKeys: 5 });
    case "union":
      return fc.oneof(...(def["options"] as z.ZodType[]).map(near));
    case "optional":
    case "nullable":
      return fc.option(inner(def, "innerType"), { nil: def.type === "nullable" ? null : undefined });
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return inner(def, "innerType");
    case "pipe": {
      const input = def["in"] as z.ZodType;
      return near(defOf(input).type === "transform" ? (def["out"] as z.ZodType) : input);
    }
    case "lazy":
      return anything;
    default:
      return anything;
  }
}
