import { useQueryClient } from "@tanstack/react-query";
import { useWrite, type WriteOptions } from "../../kernel/queries/use-write.ts";
import type { CellEditing, CellLeave } from "../../ui/table/rules/table-types.ts";
import { type CellField, InlineCell } from "../editing/InlineCell.tsx";
import type { Edited, Sent } from "../editing/use-record-editor.ts";

type Row = { id: string; rowVersion: number };

type CellEditingOptions<R extends Row, Body> = {
  /** Of the queries that are read anew after a write. */
  noun: string;
  /** The columns that are changed in place, by the record's field of the same name. */
  fields: { readonly [Column in keyof R & string]?: CellField };
  /** Whether the person may change the row now. */
  may: (row: R) => boolean;
  /** Writes the one field that differs onto the version that was seen. */
  update: (id: string, body: Body, options: WriteOptions) => Promise<unknown>;
  reload: (id: string) => Promise<R & Edited>;
};

/** Simple fields of a list's rows, changed where they stand by the same mechanism as on the record's page. */
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

/** With the write in it: the rows of a table are not drawn anew while one of them is being saved. */
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
