import type { PeriodRecord } from "@busbar/contract/periods/periods";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;
const noun = "periods";

/** Months of a year; null: the last thirteen and older open ones, open ones first. */
export const listedPeriods = (api: Api, year: number | null) =>
  queryOptions({
    queryKey: [noun, "list", year],
    queryFn: ({ signal }) => api.listPeriods({ query: year === null ? {} : { year } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const onePeriod = (api: Api, period: string) =>
  queryOptions({
    queryKey: [noun, "one", period],
    queryFn: ({ signal }) => api.getPeriod({ params: { period } }, { signal }),
  });

export type PeriodStep = "close" | "reopen" | "confirmReopen" | "keepClosed";

/** Closing and reopening change statements, too. */
export const usePeriodStep = () => {
  const api = useApi();
  const cache = useQueryClient();
  return useWrite({
    meta: { errorShown: true },
    onSettled: () =>
      Promise.all([noun, "invoices"].map((queryKey) => cache.invalidateQueries({ queryKey: [queryKey] }))),
    write: ({ row, kind, reason }: { row: PeriodRecord; kind: PeriodStep; reason: string }, options) => {
      const params = { period: row.period };
      const rowVersion = row.rowVersion ?? 1;
      switch (kind) {
        case "close":
          return api.closePeriod({ params, body: row.rowVersion ? { rowVersion } : {} }, options);
        case "reopen":
          return api.reopenPeriod({ params, body: { rowVersion, reason } }, options);
        case "confirmReopen":
          return api.confirmReopening({ params, body: { rowVersion } }, options);
        case "keepClosed":
          return api.keepPeriodClosed({ params, body: { rowVersion } }, options);
      }
    },
  });
};
