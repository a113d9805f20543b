import { useQueryClient } from "@tanstack/react-query";
import { useWrite, type WriteOptions } from "../../kernel/queries/use-write.ts";
import type { CellEditing, CellLeave } from "../../ui/table/rules/table-types.ts";
import { type CellField, InlineCell } from "../editing/InlineCell.tsx";
import type { Edited, Sent } from "../editing/use-record-editor.ts";

type Row = { id: string; rowVersion: number };

type CellEditingOptions<R extends Row, Body> = {
  /** Queries of this noun are fetched again after a write. */
  noun: string;
  /** The columns that can be edited, by the record's field of the same name. */
  fields: { readonly [Column in keyof R & string]?: CellField };
  /** Whether the person may change the row now. */
  may: (row: R) => boolean;
  /** Writes the changed field onto the version that was read. */
  update: (id: string, body: Body, options: WriteOptions) => Promise<unknown>;
  reload: (id: string) => Promise<R & Edited>;
};

/** Edits simple fields of a list's rows in place, with the same mechanism as the record's page. */
export function useCellEditing<R extends Row, Body>(options: CellEditingOptions<R, Body>): CellEditing<R> {
  const { fields, may } = options;
  const fieldOf = (column: string) => fields[column as keyof R & string];
  return {
    may: (row, column) => fieldOf(column) !== undefined && may(row),
    render(row, { key }, leave) {
      const field = fieldOf(key);
      if (!field) return null;
      return <EditedCell {...options} row={row} name={key as keyof R & string} field={field} leave={leave} />;
    },
  };
}

type EditedCellProps<R extends Row, Body> = Pick<CellEditingOptions<R, Body>, "noun" | "update" | "reload"> & {
  row: R;
  name: keyof R & string;
  field: CellField;
  leave: (to: CellLeave) => void;
};

/** Holds the write itself, so that saving does not render the table's rows again. */
function EditedCell<R extends Row, Body>({ noun, update, reload, row, ...cell }: EditedCellProps<R, Body>) {
  const cache = useQueryClient();
  const save = useWrite({
    meta: { errorShown: true },
    onSettled: () => cache.invalidateQueries({ queryKey: [noun] }),
    write: ({ seen, names, values, rowVersion }: Sent<R, R>, write) => {
      const changed = Object.fromEntries(names.map((name) => [name, values[name]]));
      return update(seen?.id ?? "", { ...changed, rowVersion } as Body, write);
    },
  });
  const of = { record: row, valuesOf: (record: R) => record, save, reload: () => reload(row.id), may: true };
  return <InlineCell {...cell} of={of} />;
}
