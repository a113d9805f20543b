import type { PeriodRecord } from "@busbar/contract/periods/periods";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;
// Closing and reopening change statements, too.
const queries = recordQueries("periods", { shownBy: ["invoices"] });

/** Months of a year; null: the last thirteen and older open ones, open ones first. */
export const listedPeriods = (api: Api, year: number | null) =>
  queries.list(year, (options) => api.listPeriods({ query: year === null ? {} : { year } }, options));

export const onePeriod = (api: Api, period: string) =>
  queries.one(period, (options) => api.getPeriod({ params: { period } }, options));

export type PeriodStep = "close" | "reopen" | "confirmReopen" | "keepClosed";

export const usePeriodStep = () => {
  const api = useApi();
  return queries.useWrite(({ row, kind, reason }: { row: PeriodRecord; kind: PeriodStep; reason: string }, options) => {
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
  });
};
