import type { Field } from "@busbar/contract/fields/field";
import type { AnyNoun, ValuesOf } from "@busbar/contract/fields/noun";
import { type RawBuilder, sql } from "kysely";

/** The column of a field: `capacityKva` is stored in `capacity_kva`. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const types: Record<Field["kind"], string> = {
  text: "text",
  decimal: "numeric",
  money: "numeric",
  number: "int",
  flag: "boolean",
  oneOf: "text",
  many: "text[]",
  day: "date",
  lastDay: "date",
  dictionary: "text",
  area: "char(6)",
  record: "bigint",
  reference: "bigint",
  group: "jsonb",
  refs: "jsonb",
};
/** The type of a field's column in PostgreSQL. */
export const typeOf = (field: Field): string => field.stored ?? types[field.kind];

/** The columns that follow from a noun's fields alone. What the code of a record stands for, the module looks up. */
export const ownColumns = ({ fields }: AnyNoun) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind !== "record")
    .map(([name, field]) => ({ name, field, column: columnOf(name), type: typeOf(field) }));

/** The columns of the given fields with their values, for an insert or an update. */
export const columnValues = <N extends AnyNoun>(
  noun: N,
  values: { readonly [Name in keyof ValuesOf<N>]?: ValuesOf<N>[Name] | undefined },
): Record<string, unknown> =>
  Object.fromEntries(
    ownColumns(noun).flatMap(({ name, field, column }) => {
      const value: unknown = values[name as keyof ValuesOf<N>];
      return value === undefined ? [] : [[column, storedValue(field, value)]];
    }),
  );

const storedValue = ({ kind, nullWhenEmpty }: Field, value: unknown): unknown => {
  if (nullWhenEmpty && value === "") return null;
  return kind === "group" || kind === "refs" ? JSON.stringify(value) : value;
};

/** The values of an insert where `given` has each field's value, a group's as JSON; in the order of the columns. */
export const givenValues = (noun: AnyNoun, given: Readonly<Record<string, unknown>>): RawBuilder<unknown> =>
  sql.join(
    ownColumns(noun).map(({ name, field, type }) => {
      const value = sql`${given[name]}::${sql.raw(type)}`;
      return field.nullWhenEmpty ? sql`nullif(${value}, '')` : value;
    }),
  );

/**
 * A select list with each field of the noun under its name, from the table `alias`. `codes`: expressions of the codes of
 * other records, which a join brings.
 */
export const fieldColumns = (
  { fields }: AnyNoun,
  alias: string,
  codes: Readonly<Record<string, RawBuilder<unknown>>> = {},
): RawBuilder<unknown> =>
  sql.join(
    Object.entries(fields).map(
      ([name, field]) => sql`${codes[name] ?? shownColumn(name, field, alias)} as ${sql.ref(name)}`,
    ),
  );

/** The pairs of names and values of a noun's fields, for `json_build_object`. */
export const fieldPairs = ({ fields }: AnyNoun, alias: string): RawBuilder<unknown> =>
  sql.join(Object.entries(fields).map(([name, field]) => sql`${sql.lit(name)}, ${shownColumn(name, field, alias)}`));

function shownColumn(
  name: string,
  { kind, nullWhenEmpty, parts, trimmed, stored }: Field,
  alias: string,
): RawBuilder<unknown> {
  const column = sql.ref(`${alias}.${columnOf(name)}`);
  // As texts in JSON, too.
  if (trimmed) return sql`trim_scale(${column})::text`;
  if (kind === "reference" || stored === "numeric") return sql`${column}::text`;
  if (!parts) return nullWhenEmpty ? sql`coalesce(${column}, '')` : column;
  // jsonb has an order of its own, and a part that was added later is missing in older rows.
  const pairs = Object.keys(parts).map((part) => sql`${sql.lit(part)}, coalesce(${column} ->> ${sql.lit(part)}, '')`);
  return sql`json_build_object(${sql.join(pairs)})`;
}
