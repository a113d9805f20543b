import type { ReportScheduleDraft } from "@busbar/contract/reports/report-schedules";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../../kernel/queries/use-write.ts";

/** Also the noun of the live events. */
const noun = "report-schedules";
type Api = ReturnType<typeof useApi>;

export const ownSchedules = (api: Api) =>
  queryOptions({ queryKey: [noun], queryFn: ({ signal }) => api.listReportSchedules({}, { signal }) });

function useWritten() {
  const cache = useQueryClient();
  return { meta: { errorShown: true }, onSettled: () => cache.invalidateQueries({ queryKey: [noun] }) };
}

export function useCreateSchedule() {
  const api = useApi();
  return useWrite({
    ...useWritten(),
    write: (body: ReportScheduleDraft, options) => api.createReportSchedule({ body }, options),
  });
}

/** Immediate, so it is not aborted with the page. */
export function usePauseSchedule() {
  const api = useApi();
  return useMutation({
    ...useWritten(),
    mutationFn: ({ id, isPaused }: { id: string; isPaused: boolean }) =>
      api.pauseReportSchedule({ params: { id }, body: { isPaused } }),
  });
}

export function useRemoveSchedule() {
  const api = useApi();
  return useWrite({
    ...useWritten(),
    write: (id: string, options) => api.removeReportSchedule({ params: { id } }, options),
  });
}
