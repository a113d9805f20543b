import type { ReportScheduleDraft } from "@busbar/contract/reports/report-schedules";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";

/** Also the noun of the live events. */
const noun = "report-schedules";
const queries = recordQueries(noun);
type Api = ReturnType<typeof useApi>;

export const ownSchedules = (api: Api) =>
  queryOptions({ queryKey: [noun], queryFn: ({ signal }) => api.listReportSchedules({}, { signal }) });

export function useCreateSchedule() {
  const api = useApi();
  return queries.useWrite((body: ReportScheduleDraft, options) => api.createReportSchedule({ body }, options));
}

/** Immediate, so it is not aborted with the page. */
export function usePauseSchedule() {
  const api = useApi();
  const cache = useQueryClient();
  return useMutation({
    meta: { errorShown: true },
    onSettled: () => queries.refresh(cache),
    mutationFn: ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      api.pauseReportSchedule({ params: { id }, body: { isPaused } }),
  });
}

export function useRemoveSchedule() {
  const api = useApi();
  return queries.useWrite((id: string, options) => api.removeReportSchedule({ params: { id } }, options));
}
