import type { Field } from "@busbar/contract/fields/field";
import type { AnyNoun, ValuesOf } from "@busbar/contract/fields/noun";
import { type RawBuilder, sql } from "kysely";

/** The column of a field: `capacityKva` is stored in `capacity_kva`. */
export const columnOf = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const types: Record<Field["kind"], string> = {
  text: "text",
  decimal: "numeric",
  number: "int",
  oneOf: "text",
  day: "date",
  lastDay: "date",
  dictionary: "text",
  area: "char(6)",
};
/** The type of a field's column in PostgreSQL. */
export const typeOf = (field: Field): string => field.stored ?? types[field.kind];

/** The columns of the given fields with their values, for an insert or an update. */
export const columnValues = <N extends AnyNoun>(
  { fields }: N,
  values: { readonly [Name in keyof ValuesOf<N>]?: ValuesOf<N>[Name] | undefined },
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, { nullWhenEmpty }]) => {
      const value: unknown = values[name as keyof ValuesOf<N>];
      return value === undefined ? [] : [[columnOf(name), nullWhenEmpty && value === "" ? null : value]];
    }),
  );

/** A select list with each field of the noun under its name, from the table `alias`. */
export const fieldColumns = ({ fields }: AnyNoun, alias: string): RawBuilder<unknown> =>
  sql.join(
    Object.entries(fields).map(([name, { nullWhenEmpty }]) => {
      const column = sql.ref(`${alias}.${columnOf(name)}`);
      return sql`${nullWhenEmpty ? sql`coalesce(${column}, '')` : column} as ${sql.ref(name)}`;
    }),
  );
