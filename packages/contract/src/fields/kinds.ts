import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Id, LocalDate } from "../kernel/http/paging.ts";
import { readNumber } from "../kernel/number-text.ts";
import { AreaCode } from "../areas/areas.ts";
import { line } from "../values/fields.ts";
import { type Field, type Stated, statedAs } from "./field.ts";
import { emptyValues, type Fields, type Noun, type ShownOf, type ValuesOf } from "./noun.ts";

/** A schema that takes and gives texts, whatever it checks. */
type TextSchema = z.ZodType<string, string>;

/** A field that may be empty: null. A text says so itself, because its empty value is "". */
export const optional = <S extends z.ZodType, R extends z.ZodType>(
  field: Field<S, R, undefined>,
): Field<z.ZodNullable<S>, z.ZodNullable<R>, null> => ({
  ...field,
  schema: field.schema.nullable(),
  shown: field.shown.nullable(),
  default: null,
});

/** A field that a new record may leave out, and then has `value`. */
export const byDefault = <S extends z.ZodType, R extends z.ZodType, Value extends z.output<S>>(
  value: Value,
  field: Field<S, R>,
): Field<S, R, Value> => ({ ...field, default: value });

type TextOptions<Optional extends boolean> = Stated & {
  max: number;
  /** Without it the field is required. */
  optional?: Optional;
  /** In place of any line of `max` characters. */
  schema?: TextSchema;
  /** A code of digits, which spreadsheets take for a number. */
  isCode?: boolean;
  /** For what is unique where it is known. */
  nullWhenEmpty?: boolean;
  control?: Field["control"];
  /** The type of the column, where it has a fixed length. */
  stored?: "char(6)" | "char(20)";
};

/** A line of text. */
export const text = <Optional extends boolean = false>(
  options: TextOptions<Optional>,
): Field<TextSchema, z.ZodString, Optional extends true ? "" : undefined> & { readonly maxLength: number } => ({
  ...statedAs(options),
  kind: "text",
  schema: options.schema ?? line(options.max, options.optional ? 0 : 1),
  shown: z.string(),
  default: (options.optional ? "" : undefined) as Optional extends true ? "" : undefined,
  maxLength: options.max,
  isCode: options.isCode ?? false,
  nullWhenEmpty: options.nullWhenEmpty ?? false,
  ...(options.control && { control: options.control }),
  ...(options.stored && { stored: options.stored }),
});

type DecimalOptions = Stated & { places: number; trimmed?: true } & (
    | { max: number; unit: string }
    | { schema: TextSchema; measure: string }
  );

/** A quantity above zero in a unit, or another decimal that `schema` checks. @see readNumber */
export const decimal = (options: DecimalOptions): Field<TextSchema, z.ZodString, undefined> => ({
  ...statedAs(options),
  kind: "decimal",
  schema: "schema" in options ? options.schema : quantity(options.places, options.max),
  shown: z.string(),
  default: undefined,
  places: options.places,
  ...("unit" in options ? { unit: options.unit } : { measure: options.measure }),
  ...(options.trimmed && { trimmed: true }),
});

/** An amount of money, with two decimals and not below zero unless `schema` says otherwise. */
export const money = (options: Stated & { schema?: TextSchema }): Field<TextSchema, z.ZodString, undefined> => ({
  ...statedAs(options),
  kind: "money",
  schema: options.schema ?? amount,
  shown: z.string(),
  default: undefined,
  places: 2,
});

/** A whole number, such as days. */
export const integer = (
  options: Stated & {
    min: number;
    max: number;
    /** Chosen from a list of all of them. */
    fromList?: true;
    stored?: "smallint";
  } & ({ unit: string; titleNamesUnit?: true } | object),
): Field<z.ZodType<number, number>, z.ZodNumber, undefined> => ({
  ...statedAs(options),
  kind: "number",
  schema: z
    .number({ error: ({ input }) => (typeof input === "string" ? "integer" : undefined) })
    .int()
    .min(options.min)
    .max(options.max),
  shown: z.number().int(),
  default: undefined,
  ...("unit" in options && { unit: options.unit }),
  ...("titleNamesUnit" in options && { titleNamesUnit: true }),
  ...(options.stored && { stored: options.stored }),
  ...(options.fromList && {
    options: Array.from({ length: options.max - options.min + 1 }, (_, at) => options.min + at),
  }),
});

/** Yes or no; no unless said otherwise. */
export const flag = (options: Stated): Field<z.ZodBoolean, z.ZodBoolean, boolean> => ({
  ...statedAs(options),
  kind: "flag",
  schema: z.boolean(),
  shown: z.boolean(),
  default: false,
  words: { true: { zh: "是", en: "Yes" }, false: { zh: "否", en: "No" } },
});

type Codes = Readonly<Record<string, string>>;
type OneOfOptions<Value extends string> = Stated & {
  words?: Readonly<Record<Value, Bilingual>>;
  /** Further words for the values, as files have them. */
  synonyms?: Readonly<Record<string, NoInfer<Value>>>;
  stored?: "numeric";
  /** Of a number: shown without trailing zeros. */
  trimmed?: true;
  /** Chosen in an empty form, although a draft has to name one. */
  initial?: NoInfer<Value>;
};

/** One of a list of codes. */
export const oneOf = <Values extends Codes>(
  values: z.ZodEnum<Values>,
  { words, synonyms, initial, stored, trimmed, ...options }: OneOfOptions<Values[keyof Values]>,
): Field<z.ZodEnum<Values>, z.ZodEnum<Values>, undefined> => ({
  ...statedAs(options),
  kind: "oneOf",
  schema: values,
  shown: values,
  default: undefined,
  options: values.options,
  ...(words && { words }),
  ...(synonyms && { synonyms }),
  ...(stored && { stored }),
  ...(trimmed && { trimmed }),
  ...(initial !== undefined && { initial }),
});

type Many<Value> = Field<z.ZodType<Value[], Value[]>, z.ZodType<Value[], Value[]>, Value[]>;

/** Any of a list of codes, kept in the order of the list. */
export const manyOf = <Values extends Codes>(
  values: z.ZodEnum<Values>,
  { words, ...options }: Stated & { words: Readonly<Record<Values[keyof Values], Bilingual>> },
): Many<Values[keyof Values]> => ({
  ...statedAs(options),
  kind: "many",
  schema: z
    .array(values)
    .max(values.options.length)
    .transform((chosen) => values.options.filter((value) => chosen.includes(value))) as z.ZodType<
    Values[keyof Values][],
    Values[keyof Values][]
  >,
  shown: z.array(values) as z.ZodType<Values[keyof Values][], Values[keyof Values][]>,
  default: [],
  options: values.options,
  words,
});

/** Words of one's own, such as tags: at most `most`, each of at most `max` characters. */
export const ownWords = (options: Stated & { max: number; most: number }): Many<string> => ({
  ...statedAs(options),
  kind: "many",
  schema: z.array(line(options.max, 1)).max(options.most),
  shown: z.array(z.string()),
  default: [],
});

/** One of a few whole numbers, in a unit. */
export const oneNumberOf = <const Value extends number>(
  values: readonly [Value, ...Value[]],
  options: Stated & { unit: string; default: NoInfer<Value> },
): Field<z.ZodType<Value, Value>, z.ZodType<Value, Value>, Value> => {
  const schema = z.literal(values) as z.ZodType<Value, Value>;
  return {
    ...statedAs(options),
    kind: "number",
    schema,
    shown: schema,
    default: options.default,
    options: values,
    unit: options.unit,
  };
};

/** A day; `schema`: of a range of its own. */
export const day = ({
  schema = LocalDate,
  ...options
}: Stated & { schema?: typeof LocalDate }): Field<typeof LocalDate, typeof LocalDate, undefined> => ({
  ...statedAs(options),
  kind: "day",
  schema,
  shown: LocalDate,
  default: undefined,
});

/** The last day of something. It is kept and sent as an exclusive end, the day after; people see the last day. */
export const lastDay = (options: Stated): Field<typeof LocalDate, typeof LocalDate, undefined> => ({
  ...day(options),
  kind: "lastDay",
});

/** A code of a dictionary, which administrators edit. */
export const dictionary = (
  code: string,
  options: Stated & { schema?: TextSchema; showsCodes?: true },
): Field<TextSchema, z.ZodString, undefined> => ({
  ...statedAs(options),
  kind: "dictionary",
  schema: options.schema ?? line(64, 1),
  shown: z.string(),
  default: undefined,
  dictionary: code,
  ...(options.showsCodes && { showsCodes: true }),
});

/**
 * Another record by the code that people know it by. `column` holds its id: what the code stands for, and whether the
 * person may name it, is resolved by the module.
 */
export const record = (
  column: string,
  options: Stated & { schema: TextSchema },
): Field<TextSchema, z.ZodString, undefined> => ({
  ...statedAs(options),
  kind: "record",
  schema: options.schema,
  shown: z.string(),
  default: undefined,
  column,
  isCode: true,
});

/** Another record by its id; a form has a control of its own to choose it. */
export const reference = (options: Stated): Field<typeof Id, typeof Id, undefined> => ({
  ...statedAs(options),
  kind: "reference",
  schema: Id,
  shown: Id,
  default: undefined,
});

/** Some fields that are stored as one object, such as an address for invoices. */
export const group = <F extends Fields>(
  parts: Noun<F>,
  options: Stated,
): Field<z.ZodType<ValuesOf<Noun<F>>, Partial<ValuesOf<Noun<F>>>>, z.ZodType<ShownOf<Noun<F>>>, ValuesOf<Noun<F>>> => ({
  ...statedAs(options),
  kind: "group",
  schema: z.strictObject(parts.draft as z.ZodRawShape) as z.ZodType<ValuesOf<Noun<F>>, Partial<ValuesOf<Noun<F>>>>,
  shown: z.object(parts.shown as z.ZodRawShape) as z.ZodType<ShownOf<Noun<F>>>,
  default: emptyValues(parts),
  parts: parts.fields,
});

/** An area of GB/T 2260; the server checks in the database that it is one without parts. */
export const area = (options: Stated): Field<typeof AreaCode, z.ZodString, undefined> => ({
  ...statedAs(options),
  kind: "area",
  schema: AreaCode,
  shown: z.string(),
  default: undefined,
  isCode: true,
});

/** With exactly this many decimals, as the database returns it. */
export const fixed = (value: string, places: number): string => {
  const [whole = "", decimals = ""] = value.split(".");
  return `${whole}.${decimals.padEnd(places, "0")}`;
};

/** A positive quantity as people write it, with `places` decimals. */
const quantity = (places: number, max: number): TextSchema =>
  z
    .string()
    .max(60)
    .transform((typed, context) => {
      const reading = readNumber(typed, places);
      const refuse = (message: string, params: Record<string, unknown> = {}) => {
        context.addIssue({ code: "custom", message, params });
        return z.NEVER;
      };
      if (!reading.ok) return refuse(reading.rule, reading.values);
      if (Number(reading.value) <= 0) return refuse("above_zero");
      if (Number(reading.value) > max) return refuse("too_big", { max });
      return fixed(reading.value, places);
    });

/** Digits before the point that `numeric(16, 2)` holds. */
const wholeDigits = 14;

/** An amount as people write it, with two decimals. @see readNumber */
const amount: TextSchema = z
  .string()
  .max(60)
  .transform((typed, context) => {
    const reading = readNumber(typed, 2);
    const refuse = (message: string, params: Record<string, unknown> = {}) => {
      context.addIssue({ code: "custom", message, params });
      return z.NEVER;
    };
    if (!reading.ok) return refuse(reading.rule, reading.values);
    if (reading.value.startsWith("-")) return refuse("too_small", { min: 0 });
    const [whole = ""] = reading.value.split(".");
    return whole.length <= wholeDigits
      ? fixed(reading.value, 2)
      : refuse("too_big", { max: `${"9".repeat(wholeDigits)}.99` });
  });
