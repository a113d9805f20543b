import type { ImportField } from "@busbar/contract/import-columns";
import type { ImportBatch, ImportMapping, ImportRow, ImportState, ImportVerdict } from "@busbar/contract/imports";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";

type Api = ReturnType<typeof useApi>;
export type RowsQuery = { verdict: ImportVerdict; pageNo: number; pageSize: number };

const noun = "imports";
/** Progress is also told by live events; this is for when the stream is down. */
const lookAgainMs = 1000;

const isAtWork = (state: ImportState | undefined) =>
  state === "CHECKING" || state === "COMMITTING" || state === "UNDOING";

export const recentImports = (api: Api) =>
  queryOptions({
    queryKey: [noun, "list"],
    queryFn: ({ signal }) => api.listImports({ query: { pageSize: 20 } }, { signal }),
  });

export const oneImport = (api: Api, id: string) =>
  queryOptions({
    queryKey: [noun, "one", id],
    queryFn: ({ signal }) => api.getImport({ params: { id } }, { signal }),
    refetchInterval: (query) => (isAtWork(query.state.data?.state) ? lookAgainMs : false),
  });

/** Kept apart from the batch: pages of rows are read anew only when the batch was checked anew. */
export const importRows = (api: Api, batch: ImportBatch, query: RowsQuery) =>
  queryOptions({
    queryKey: [noun, "rows", batch.id, batch.jobId, batch.state, query],
    queryFn: ({ signal }) => api.listImportRows({ params: { id: batch.id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const jobOf = (api: Api, id: string) =>
  queryOptions({
    queryKey: ["jobs", "one", id],
    queryFn: ({ signal }) => api.getJob({ params: { id } }, { signal }),
    refetchInterval: lookAgainMs,
  });

/** Every step that changes the batch; the page then reads it again. Refusals are the step's to show. */
export function useImportSteps(id: string) {
  const api = useApi();
  const cache = useQueryClient();
  const options = {
    meta: { errorShown: true },
    onSettled: () => cache.invalidateQueries({ queryKey: [noun] }),
  };
  return {
    check: useMutation({
      ...options,
      mutationFn: (mapping: ImportMapping) => api.checkImport({ params: { id }, body: { mapping } }),
    }),
    commit: useMutation({
      ...options,
      mutationFn: (validOnly: boolean) => api.commitImport({ params: { id }, body: { validOnly } }),
    }),
    undo: useMutation({ ...options, mutationFn: () => api.undoImport({ params: { id } }) }),
    discard: useMutation({ ...options, mutationFn: () => api.discardImport({ params: { id } }) }),
    cancel: useMutation({ ...options, mutationFn: (jobId: string) => api.cancelJob({ params: { id: jobId } }) }),
  };
}

/** Uploads a file; `force` imports one that was imported before. */
export function useUpload() {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    meta: { errorShown: true },
    mutationFn: ({ file, force, signal }: { file: File; force: boolean; signal: AbortSignal }) =>
      api.uploadImport({ query: { name: file.name, force: force ? "true" : "false" }, file }, { signal }),
    onSuccess: (batch) => {
      cache.setQueryData(oneImport(api, batch.id).queryKey, batch);
      return cache.invalidateQueries({ queryKey: [noun, "list"] });
    },
  });
}

/** Corrects cells of one row. The row stays where it is, with its new verdict, until the page is read again. */
export function useFixRow(batch: ImportBatch, query: RowsQuery) {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    meta: { errorShown: true },
    mutationFn: ({ row, cells }: { row: number; cells: Partial<Record<ImportField, string>> }) =>
      api.fixImportRow({ params: { id: batch.id, row: String(row) }, body: { cells } }),
    onSuccess: async ({ row: fixed, counts }, { cells }) => {
      cache.setQueryData(
        importRows(api, batch, query).queryKey,
        (page) => page && { ...page, list: page.list.map((one: ImportRow) => (one.row === fixed.row ? fixed : one)) },
      );
      const fresh = { ...batch, counts };
      const added = Object.keys(cells).some((field) => !(field in batch.mapping));
      cache.setQueryData(oneImport(api, batch.id).queryKey, fresh);
      if (added) await cache.invalidateQueries({ queryKey: oneImport(api, batch.id).queryKey });
      // Another row with the old or the new code may be right or wrong now.
      if ("uscc" in cells) await cache.invalidateQueries({ queryKey: [noun, "rows", batch.id] });
    },
  });
}
