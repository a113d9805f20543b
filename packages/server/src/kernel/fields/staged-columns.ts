import type { AnyNoun } from "@busbar/contract/fields/noun";
import { type RawBuilder, sql } from "kysely";
import { ownColumns, typeOf } from "./columns.ts";

const listed = (parts: readonly string[]): RawBuilder<unknown> => sql.raw(parts.join(", "));

/**
 * Parts of the statements that write a file's rows, which are staged as JSON with the fields' names. The names are the
 * declaration's own, never a person's.
 */
export function stagedColumns(noun: AnyNoun) {
  const own = ownColumns(noun);
  // The codes of other records come with the draft too.
  const recordType = Object.entries(noun.fields).map(
    ([name, field]) => `"${name}" ${field.kind === "record" ? "text" : typeOf(field)}`,
  );
  return {
    /** The columns of an insert. */
    columns: listed(own.map(({ column }) => column)),
    /** The values of an insert, from the record `d`. */
    values: listed(
      // Rows that were staged by an earlier release name none.
      own.map(({ name, field }) => (field.kind === "refs" ? `coalesce(d."${name}", '[]')` : `d."${name}"`)),
    ),
    /** The type of that record, for `jsonb_to_record`. */
    recordType: listed(recordType),
    /** The assignments of an update of `alias`: fields that the draft of the staged row `g` does not name stay. */
    changes: (alias: string) =>
      listed(
        own.map(
          ({ name, column, type }) =>
            `${column} = case when g.draft ? '${name}' then ${stagedValue(name, type)} else ${alias}.${column} end`,
        ),
      ),
  };
}

function stagedValue(name: string, type: string): string {
  if (type === "text[]") return `array(select jsonb_array_elements_text(g.draft -> '${name}'))`;
  return type === "jsonb" ? `g.draft -> '${name}'` : `(g.draft ->> '${name}')::${type}`;
}
