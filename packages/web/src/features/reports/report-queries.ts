import type { ReportKey } from "@busbar/contract/reports/report-list";
import type { ReportQuery } from "@busbar/contract/reports/report-parameters";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";

type Api = ReturnType<typeof useApi>;
const noun = "reports";

export const allReports = (api: Api) =>
  queryOptions({ queryKey: [noun, "list"], queryFn: ({ signal }) => api.listReports({}, { signal }) });

export const oneReport = (api: Api, key: ReportKey, query: ReportQuery) =>
  queryOptions({
    queryKey: [noun, "one", key, query],
    queryFn: ({ signal }) => api.getReport({ params: { key }, query }, { signal }),
    // Keeps the former figures until those of the new parameters arrive.
    placeholderData: keepPreviousData,
  });
