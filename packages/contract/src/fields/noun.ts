import type { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { column, type ImportColumn } from "../imports/columns/import-column.ts";
import { declared } from "./declared.ts";
import type { Field } from "./field.ts";
import { unitText } from "./units.ts";

export type Fields = Readonly<Record<string, Field>>;

type DraftOf<F> =
  F extends Field<infer Schema, z.ZodType, infer Default>
    ? [Default] extends [undefined]
      ? Schema
      : z.ZodDefault<Schema>
    : never;

/** What follows from the fields of a noun. */
export type Noun<F extends Fields = Fields> = {
  readonly fields: F;
  readonly names: readonly (keyof F & string)[];
  /** An edit, which may send each field alone. */
  readonly edit: { [Name in keyof F]: F[Name]["schema"] };
  /** A new record: optional fields have their defaults. */
  readonly draft: { [Name in keyof F]: DraftOf<F[Name]> };
  /** The fields in answers. */
  readonly shown: { [Name in keyof F]: F[Name]["shown"] };
  /** Titles over columns and in forms, with the unit. */
  readonly titles: { readonly [Name in keyof F]: Bilingual };
  /** The columns of an import, in the order of the declaration. */
  readonly importColumns: { readonly [Name in keyof F]: ImportColumn };
};

/** A noun of whatever fields. */
export type AnyNoun = { readonly fields: Fields; readonly names: readonly string[] };
/** The values of a noun's fields. */
export type ValuesOf<N extends AnyNoun> = { [Name in keyof N["fields"]]: z.output<N["fields"][Name]["schema"]> };
/** The fields as answers and rows hold them. */
export type ShownOf<N extends AnyNoun> = { [Name in keyof N["fields"]]: z.output<N["fields"][Name]["shown"]> };

const derived = <F extends Fields, Result>(fields: F, of: (field: Field) => Result) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));

type Schemas = { edit: z.ZodType; draft: z.ZodType; shown: z.ZodType };
const schemas = new WeakMap<Field, Schemas>();
/** Made once for each field: a part of a noun has the same. */
function schemasOf(field: Field): Schemas {
  const known = schemas.get(field);
  if (known) return known;
  const edit = declared(field, field.schema);
  const draft = field.default === undefined ? edit : declared(field, (field.schema as z.ZodAny).default(field.default));
  const own = { edit, draft, shown: declared(field, field.shown) };
  schemas.set(field, own);
  return own;
}

/** Declares the fields of a noun, once for both sides. */
export const noun = <const F extends Fields>(fields: F): Noun<F> =>
  // What `DraftOf` makes of each field is decided by a condition, which the compiler leaves open for unknown fields.
  ({
    fields,
    names: Object.keys(fields),
    edit: derived(fields, (field) => schemasOf(field).edit),
    draft: derived(fields, (field) => schemasOf(field).draft),
    shown: derived(fields, (field) => schemasOf(field).shown),
    titles: derived(fields, titleOf),
    importColumns: derived(fields, (field) => {
      const { zh, en } = titleOf(field);
      return column(zh, en, field.aliases, field.example, field.default === undefined);
    }),
  }) as unknown as Noun<F>;

const withUnit = ({ zh, en }: Bilingual, unit: string): Bilingual => ({
  zh: `${zh}（${unitText(unit, "zh")}）`,
  en: `${en} (${unitText(unit, "en")})`,
});
const titleOf = ({ title, unit, titleNamesUnit }: Field): Bilingual =>
  unit === undefined || titleNamesUnit ? title : withUnit(title, unit);

/** What forms, conflicts and histories call a field. Amounts have their currency there, beside the typed figure. */
export const labelOf = (field: Field): Bilingual =>
  field.label ?? (field.kind === "money" ? withUnit(field.title, "CNY") : titleOf(field));

/** The values of an empty form. */
export const emptyValues = <N extends AnyNoun>({ fields }: N): ValuesOf<N> =>
  derived(
    fields,
    ({ initial, default: value, kind }) =>
      initial ?? value ?? (value === null || kind === "day" || kind === "lastDay" ? null : ""),
  ) as ValuesOf<N>;

/** The fields of the noun among the properties of a record. */
export const fieldsIn = <N extends AnyNoun>({ names }: N, record: ShownOf<N>): ShownOf<N> =>
  Object.fromEntries(names.map((name) => [name, record[name as keyof ShownOf<N>]])) as ShownOf<N>;

/** The same of a record that lacks what its reader may not see: that counts as empty. */
export const fieldsOrEmpty = <N extends AnyNoun>(
  noun: N,
  record: { readonly [Name in keyof ShownOf<N>]?: ShownOf<N>[Name] | undefined },
): ValuesOf<N> => {
  const empty = emptyValues(noun);
  return Object.fromEntries(
    noun.names.map((name) => [name, record[name as keyof ShownOf<N>] ?? empty[name as keyof ValuesOf<N>]]),
  ) as ValuesOf<N>;
};

/** Some of a noun's fields. */
export const pick = <F extends Fields, Name extends keyof F & string>(
  { fields }: Noun<F>,
  names: readonly Name[],
): Noun<Pick<F, Name>> => noun(Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, Name>);

/** The fields of a noun without some of them. */
export const omit = <F extends Fields, Name extends keyof F & string>(
  { fields }: Noun<F>,
  names: readonly Name[],
): Noun<Omit<F, Name>> => {
  const left = Object.entries(fields).filter(([name]) => !(names as readonly string[]).includes(name));
  return noun(Object.fromEntries(left) as Omit<F, Name> & Fields) as Noun<Omit<F, Name>>;
};
