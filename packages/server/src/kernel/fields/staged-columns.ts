import type { AnyNoun } from "@busbar/contract/fields/noun";
import { type RawBuilder, sql } from "kysely";
import { columnOf, typeOf } from "./columns.ts";

const listed = (parts: readonly string[]): RawBuilder<unknown> => sql.raw(parts.join(", "));

/**
 * Parts of the statements that write a file's rows, which are staged as JSON with the fields' names. The names are the
 * declaration's own, never a person's.
 */
export function stagedColumns({ fields }: AnyNoun) {
  const named = Object.entries(fields).map(([name, field]) => ({ name, column: columnOf(name), type: typeOf(field) }));
  return {
    /** The columns of an insert. */
    columns: listed(named.map(({ column }) => column)),
    /** The values of an insert, from the record `d`. */
    values: listed(named.map(({ name }) => `d."${name}"`)),
    /** The type of that record, for `jsonb_to_record`. */
    recordType: listed(named.map(({ name, type }) => `"${name}" ${type}`)),
    /** The assignments of an update of `alias`: fields that the draft of the staged row `g` does not name stay. */
    changes: (alias: string) =>
      listed(
        named.map(
          ({ name, column, type }) =>
            `${column} = case when g.draft ? '${name}' then (g.draft ->> '${name}')::${type} else ${alias}.${column} end`,
        ),
      ),
  };
}
