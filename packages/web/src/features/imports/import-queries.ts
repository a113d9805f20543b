import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { ImportBatch, ImportRow, ImportState, ImportVerdict } from "@busbar/contract/imports/imports";
import type { ReadingIssueCode } from "@busbar/contract/readings/reading-imports";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;
export type RowsQuery = { verdict: ImportVerdict; pageNo: number; pageSize: number };
export type IssuesQuery = { code?: ReadingIssueCode; pageNo: number; pageSize: number };

export const noun = "imports";
/** Polling interval; live events also report the progress, unless the stream is interrupted. */
const pollMs = 1000;

const isAtWork = (state: ImportState | undefined) =>
  state === "CHECKING" || state === "COMMITTING" || state === "UNDOING";

export const recentImports = (api: Api, kind: ImportKind) =>
  queryOptions({
    queryKey: [noun, "list", kind],
    queryFn: ({ signal }) => api.listImports({ query: { kind, pageSize: 20 } }, { signal }),
  });

export const oneImport = (api: Api, id: string) =>
  queryOptions({
    queryKey: [noun, "one", id],
    queryFn: ({ signal }) => api.getImport({ params: { id } }, { signal }),
    refetchInterval: (query) => (isAtWork(query.state.data?.state) ? pollMs : false),
  });

/** A query of its own: pages of rows are fetched again only after a new check of the batch. */
export const importRows = (api: Api, batch: ImportBatch, query: RowsQuery) =>
  queryOptions({
    queryKey: [noun, "rows", batch.id, batch.jobId, batch.state, query],
    queryFn: ({ signal }) => api.listImportRows({ params: { id: batch.id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** What was found in a file of readings, by line. */
export const importIssues = (api: Api, batch: ImportBatch, query: IssuesQuery) =>
  queryOptions({
    queryKey: [noun, "issues", batch.id, batch.jobId, batch.state, query],
    queryFn: ({ signal }) => api.listImportIssues({ params: { id: batch.id }, query }, { signal }),
    placeholderData: keepPreviousData,
  });

/** A job with the estimated seconds left, from its pace since the first look; null without an estimate. */
export const jobOf = (api: Api, id: string) => {
  let first: { done: number; at: number } | undefined;
  return queryOptions({
    queryKey: ["jobs", "pace", id],
    queryFn: async ({ signal }) => {
      const job = await api.getJob({ params: { id } }, { signal });
      const now = performance.now();
      if (!first || job.done < first.done) first = { done: job.done, at: now };
      const pace = (job.done - first.done) / (now - first.at);
      const known = job.total !== null && pace > 0;
      return {
        ...job,
        secondsLeft: known ? Math.max(1, Math.round(((job.total ?? 0) - job.done) / pace / 1000)) : null,
      };
    },
    refetchInterval: pollMs,
  });
};

/**
 * Uploads a file; `force` accepts one that was imported before. Closing the page aborts the upload, and nothing is
 * stored.
 */
export function useUpload(kind: ImportKind) {
  const api = useApi();
  const cache = useQueryClient();
  return useWrite({
    meta: { errorShown: true },
    write: ({ file, force, signal }: { file: File; force: boolean; signal: AbortSignal }, options) =>
      api.uploadImport(
        { query: { kind, name: file.name, force: force ? "true" : "false" }, file },
        { ...options, signal: AbortSignal.any([signal, options.signal]) },
      ),
    onSuccess: (batch) => {
      cache.setQueryData(oneImport(api, batch.id).queryKey, batch);
      return cache.invalidateQueries({ queryKey: [noun, "list"] });
    },
  });
}

/** Whether a row with these cells may have become the same as another, or no longer be. */
function mayRepeat(kind: ImportKind, cells: Readonly<Record<string, string>>): boolean {
  const fields = keys[kind];
  return fields === "any" ? Object.keys(cells).length > 0 : fields.some((field) => field in cells);
}

export type RowFix = { row: number; cells?: Record<string, string>; leftBecause?: string | null };

/** Fields that must be unique among the rows; a line of a bank's file is compared with the others by nearly all of it. */
const keys: Record<ImportKind, readonly string[] | "any"> = {
  customers: ["uscc"],
  contacts: ["uscc", "contactName"],
  meters: ["pointCode", "channel", "validFrom"],
  points: ["idScheme", "externalCode"],
  contracts: ["externalNo", "point"],
  "opening-statements": ["externalNo", "customer", "contract", "period"],
  payments: "any",
  users: ["username", "email", "mobile"],
  intervals: [],
  "published-prices": ["priceKey", "month", "areaCode", "gridCompany", "voltageLevel"],
  "settled-quantities": ["pointCode", "accountNo", "meteringPointNo", "month"],
  "gas-qualities": ["pointCode", "areaCode", "month"],
  assignments: ["userCode", "region", "areaCode", "validFrom"],
};

/**
 * Corrects cells of a row or leaves the row out. Immediate, so that closing the page does not abort it. The row keeps
 * its place, with its new result, until the page is fetched again.
 */
export function useFixRow(batch: ImportBatch, query: RowsQuery) {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    meta: { errorShown: true },
    mutationFn: ({ row, cells = {}, leftBecause }: RowFix) =>
      api.fixImportRow({
        params: { id: batch.id, row: String(row) },
        body: { cells, ...(leftBecause !== undefined && { leftBecause }) },
      }),
    onSuccess: async ({ row: fixed, counts }, { cells = {}, leftBecause }) => {
      cache.setQueryData(
        importRows(api, batch, query).queryKey,
        (page) => page && { ...page, list: page.list.map((one: ImportRow) => (one.row === fixed.row ? fixed : one)) },
      );
      const fresh = { ...batch, counts };
      const added = Object.keys(cells).some((field) => !(field in batch.mapping));
      cache.setQueryData(oneImport(api, batch.id).queryKey, fresh);
      if (added) await cache.invalidateQueries({ queryKey: oneImport(api, batch.id).queryKey });
      // Another row with the old or the new key may have become valid or invalid.
      if (mayRepeat(batch.kind, cells) || leftBecause !== undefined)
        await cache.invalidateQueries({ queryKey: [noun, "rows", batch.id] });
    },
  });
}
