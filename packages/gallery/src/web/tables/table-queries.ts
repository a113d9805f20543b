import { recordQueries } from "@busbar/web/kernel/queries/record-queries.ts";
import type { Sent } from "@busbar/web/records/editing/use-record-editor.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { TableEdit, TableQuery, TableRow } from "../../contract/gallery-routes.ts";
import type { Gallery } from "../kit/use-gallery.ts";

export const rowNoun = "table-rows";
const queries = recordQueries(rowNoun);

export const detailAddress = ({ id }: { id: string }) => `/vab/table/detail?id=${id}`;

export const tableRows = (gallery: Gallery, query: TableQuery) =>
  queries.list(query, (options) => gallery.tableList({ query }, options));

export const oneTableRow = (gallery: Gallery, id: string) =>
  queries.one(id, (options) => gallery.tableRow({ params: { id } }, options));

/** What the form changes of a row. */
export type RowValues = Pick<TableRow, "title" | "author" | "description" | "status" | "rate" | "percent">;
export const valuesOf = ({ title, author, description, status, rate, percent }: TableRow): RowValues => ({
  title,
  author,
  description,
  status,
  rate,
  percent,
});

export const useSaveRow = (gallery: Gallery) =>
  queries.useWrite(({ seen, names, values, rowVersion }: Sent<TableRow, RowValues>, options) => {
    const body: TableEdit = seen
      ? { id: seen.id, rowVersion, ...Object.fromEntries(names.map((name) => [name, values[name]])) }
      : values;
    return gallery.tableEdit({ body }, options);
  });

/** Acts at once from the list, which has no place for a refusal: a message tells it. */
export function useSwitchRow(gallery: Gallery) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ row, on }: { row: TableRow; on: boolean }) =>
      gallery.tableEdit({ body: { id: row.id, rowVersion: row.rowVersion, switch: on } }),
    onSettled: () => queries.refresh(cache),
  });
}

export const useRemoveRows = (gallery: Gallery) =>
  queries.useWrite((ids: readonly string[], options) => gallery.tableDelete({ body: { ids: [...ids] } }, options));
