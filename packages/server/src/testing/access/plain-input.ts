import type { z } from "zod";

type Def = { type: string; values?: readonly unknown[] } & Record<string, unknown>;
const defOf = (schema: z.ZodType) => schema.def as Def;

const texts = [
  "1",
  "文字",
  "2026-01-20",
  "2026-01-20T00:00:00.000Z",
  "110108",
  "202601",
  "x@busbar.example",
  "13800000000",
];
const more = [
  "1.00",
  "1.0000",
  "91110108MA0000000X",
  "csv",
  "zh",
  "Asia/Shanghai",
  "#/index",
  "Busbar-demo-1",
  "12345678901234567890",
];
const numbers = [1, 0, 2, 10, 2026];

/** A deterministic value that a schema accepts; undefined when none is found, such as for checks across fields. */
export function plainInput(schema: z.ZodType): unknown {
  const made = make(schema);
  return schema.safeParse(made).success ? made : undefined;
}

const firstThat = (schema: z.ZodType, candidates: readonly unknown[]) =>
  candidates.find((candidate) => schema.safeParse(candidate).success);

export function make(schema: z.ZodType): unknown {
  const def = defOf(schema);
  switch (def.type) {
    case "string":
      return firstThat(schema, [...texts, ...more]);
    case "number":
      return firstThat(schema, numbers);
    case "boolean":
      return true;
    case "enum":
      return Object.values(def["entries"] as Record<string, string>)[0];
    case "literal":
      return def.values?.[0];
    case "array": {
      const one = make(def["element"] as z.ZodType);
      return firstThat(schema, [[], [one]]);
    }
    case "object": {
      const shape = Object.entries(def["shape"] as Record<string, z.ZodType>);
      return Object.fromEntries(
        shape.flatMap(([name, part]) => (part.safeParse(undefined).success ? [] : [[name, make(part)]])),
      );
    }
    case "union":
      return (def["options"] as z.ZodType[]).map(make).find((one) => schema.safeParse(one).success);
    case "nullable":
      return null;
    case "optional":
    case "default":
    case "prefault":
    case "catch":
    case "readonly":
    case "nonoptional":
      return make(def["innerType"] as z.ZodType);
    case "pipe": {
      const input = def["in"] as z.ZodType;
      const made = make(defOf(input).type === "transform" ? (def["out"] as z.ZodType) : input);
      return schema.safeParse(made).success ? made : firstThat(schema, [...texts, ...more, ...numbers, []]);
    }
    default:
      return firstThat(schema, [...texts, ...numbers, [], {}]);
  }
}
