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
export const columnValues = <N extends AnyNoun>({ names }: N, values: Partial<ValuesOf<N>>): Record<string, unknown> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = values[name as keyof ValuesOf<N>];
      return value === undefined ? [] : [[columnOf(name), value]];
    }),
  );

/** A select list with each field of the noun under its name, from the table `alias`. */
export const fieldColumns = ({ names }: AnyNoun, alias: string): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql`${sql.ref(`${alias}.${columnOf(name)}`)} as ${sql.ref(name)}`));
