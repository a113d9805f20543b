import { addDays } from "../kernel/business-time.ts";
import type { Field } from "./field.ts";
import { unitText } from "./units.ts";

export type FieldDoc = { description: string; examples?: unknown[]; format?: string; "x-unit"?: string };

/** What the description of the API says of a field. */
export function fieldDoc(field: Field): FieldDoc {
  const unit = unitOf(field);
  const example = exampleOf(field);
  return {
    description: [field.about, ...furtherParts(field, unit)].map((part) => `${part.replace(/\.$/, "")}.`).join(" "),
    ...(example !== undefined && { examples: [example] }),
    ...((field.kind === "decimal" || field.kind === "money") && { format: "decimal" }),
    ...(field.control === "email" && field.default !== "" && { format: "email" }),
    ...(unit !== undefined && { "x-unit": unit }),
  };
}

const unitOf = ({ kind, unit }: Field): string | undefined =>
  kind === "money" ? "CNY" : unit === undefined ? undefined : unitText(unit, "en");

/** What the kind and the unit of a field add to it. */
function furtherParts(field: Field, unit: string | undefined): string[] {
  const { kind, places, measure, dictionary, words } = field;
  const decimals = places === undefined ? undefined : decimalsOf(field, places);
  const values = kind === "flag" || !words ? [] : Object.entries(words);
  return [
    ...(measure === undefined ? [] : [measure]),
    ...(unit !== undefined
      ? [decimals === undefined ? `In ${unit}` : `In ${unit}, ${decimals}`]
      : decimals === undefined
        ? []
        : [decimals.replace(/^a/, "A")]),
    ...(kind === "lastDay" ? ["Exclusive: the day after the last one"] : []),
    ...(dictionary === undefined ? [] : [`A code of the dictionary ${dictionary}`]),
    ...(values.length > 0 ? [values.map(([value, { en }]) => `${value}: ${en}`).join("; ")] : []),
  ];
}

const decimalsOf = ({ trimmed }: Field, places: number): string =>
  `${trimmed ? "at most " : ""}${places} decimal${places === 1 ? "" : "s"}`;

/** A value of the field as the API takes and gives it; undefined where nothing tells one. */
export function exampleOf(field: Field): unknown {
  const { kind, example, sample, options = [], words, schema, parts } = field;
  if (sample !== undefined) return sample;
  const { en } = example;
  switch (kind) {
    case "oneOf":
      return options.find((one) => (words?.[String(one)]?.en ?? one) === en) ?? field.default ?? options[0];
    case "many":
      return field.options ? options.slice(0, 1) : en.split(";").map((part) => part.trim());
    case "flag":
      return field.default;
    case "number":
      return en === "" ? field.default : Number(en);
    case "decimal":
    case "money":
      return schema.safeParse(en).data;
    case "day":
      return en || "2026-01-01";
    case "lastDay":
      return addDays(en || "2026-12-31", 1);
    case "reference":
      return "1024";
    case "group":
      return Object.fromEntries(Object.entries(parts ?? {}).map(([name, part]) => [name, exampleOf(part)]));
    default:
      return en === "" ? field.default || undefined : en;
  }
}
