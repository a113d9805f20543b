import type { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";

/** What a field holds. The kind decides on its column, its control in forms, its cell in lists and its reader. */
export type FieldKind =
  | "text"
  | "decimal"
  | "money"
  | "number"
  | "flag"
  | "oneOf"
  | "many"
  | "day"
  | "lastDay"
  | "dictionary"
  | "area"
  | "record"
  | "reference"
  | "group"
  | "refs";

/** The word of the glossary that explains a field to newcomers, by its key there. */
export type FieldTerm =
  | "accountNo"
  | "band"
  | "basicCharge"
  | "calendar"
  | "capacity"
  | "creditLimit"
  | "demand"
  | "externalNo"
  | "installation"
  | "lateCharge"
  | "multiplier"
  | "powerFactor"
  | "tier";

/**
 * One field of a noun, stated once: everything that follows from it is derived.
 * `Default` is the value of a draft that leaves the field out; undefined where the field is required.
 */
export type Field<
  Schema extends z.ZodType = z.ZodType,
  Shown extends z.ZodType = z.ZodType,
  Default extends z.output<Schema> | undefined = z.output<Schema> | undefined,
> = {
  readonly kind: FieldKind;
  readonly title: Bilingual;
  /** What forms and histories call it, where that is not the title of its column. */
  readonly label?: Bilingual;
  /** What the API says of it, in English and one line. Its unit, its values and what its kind means are added. */
  readonly about: string;
  readonly term?: FieldTerm;
  /** What an edit may send. */
  readonly schema: Schema;
  /** What an answer holds. */
  readonly shown: Shown;
  readonly default: Default;
  /** The value of an empty form, where it is not the default. */
  readonly initial?: unknown;
  /** Characters that can be typed into a text. */
  readonly maxLength?: number;
  /** Decimals of a quantity, and its unit. */
  readonly places?: number;
  readonly unit?: string;
  /** What a figure counts that has no unit of its own, as the API says it in a sentence. */
  readonly measure?: string;
  /** The title says what is counted, so that the unit is not added to it. */
  readonly titleNamesUnit?: boolean;
  /** Shown without trailing zeros, whatever the scale of its column. */
  readonly trimmed?: boolean;
  /** The empty text is null in the database. */
  readonly nullWhenEmpty?: boolean;
  /** A control of its own in forms. */
  readonly control?: "creditCode" | "tel" | "email";
  /** A text that spreadsheets take for a number. */
  readonly isCode?: boolean;
  /** The values to choose from, with their words. */
  readonly options?: readonly (string | number)[];
  readonly words?: Readonly<Record<string, Bilingual>>;
  /** The type of the column, where the kind does not tell it. */
  readonly stored?: "numeric" | "smallint" | "char(6)" | "char(20)";
  /** The dictionary that the value is a code of; people who choose see the codes too where they know them. */
  readonly dictionary?: string;
  readonly showsCodes?: boolean;
  /** The column of a record's id; the value is the code by which people name that record. */
  readonly column?: string;
  /** The fields of a group, which are stored as one object. */
  readonly parts?: Readonly<Record<string, Field>>;
  /** How files also call the field and its values; `example` stands in the template. */
  readonly aliases: readonly string[];
  readonly synonyms?: Readonly<Record<string, string>>;
  readonly example: Bilingual;
  /** A value of the API, where neither the example nor the kind tells one. */
  readonly sample?: unknown;
};

/** What each kind of field is declared with. */
export type Stated = {
  zh: string;
  en: string;
  about: string;
  term?: FieldTerm;
  label?: Bilingual;
  aliases?: readonly string[];
  example?: string | Bilingual;
  sample?: string | number;
};

export const statedAs = ({ zh, en, about, term, label, aliases = [], example = "", sample }: Stated) => ({
  title: { zh, en },
  about,
  ...(term && { term }),
  ...(label && { label }),
  aliases,
  example: typeof example === "string" ? { zh: example, en: example } : example,
  ...(sample !== undefined && { sample }),
});
