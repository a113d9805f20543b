import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useWrite } from "@busbar/web/kernel/queries/use-write.ts";
import type { Sent } from "@busbar/web/records/editing/use-record-editor.ts";
import type { TableEdit, TableQuery, TableRow } from "../../contract/gallery-routes.ts";
import type { Gallery } from "../kit/use-gallery.ts";

export const rowNoun = "table-rows";

export const detailAddress = ({ id }: { id: string }) => `/vab/table/detail?id=${id}`;

export const tableRows = (gallery: Gallery, query: TableQuery) =>
  queryOptions({
    queryKey: [rowNoun, "list", query],
    queryFn: ({ signal }) => gallery.tableList({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const oneTableRow = (gallery: Gallery, id: string) =>
  queryOptions({
    queryKey: [rowNoun, "one", id],
    queryFn: ({ signal }) => gallery.tableRow({ params: { id } }, { signal }),
  });

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

function useWritten() {
  const cache = useQueryClient();
  return {
    meta: { errorShown: true },
    onSettled: () => cache.invalidateQueries({ queryKey: [rowNoun] }),
  };
}

export const useSaveRow = (gallery: Gallery) =>
  useWrite({
    ...useWritten(),
    write: ({ seen, names, values, rowVersion }: Sent<TableRow, RowValues>, options) => {
      const body: TableEdit = seen
        ? { id: seen.id, rowVersion, ...Object.fromEntries(names.map((name) => [name, values[name]])) }
        : values;
      return gallery.tableEdit({ body }, options);
    },
  });

export const useRemoveRows = (gallery: Gallery) =>
  useWrite({
    ...useWritten(),
    write: (ids: readonly string[], options) => gallery.tableDelete({ body: { ids: [...ids] } }, options),
  });
