import type { JobRun, JobRunQuery } from "@busbar/contract/portal/jobs";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

const noun = "job-runs";

export const isLive = ({ state }: Pick<JobRun, "state">): boolean => state === "queued" || state === "running";

/** Events announce start and end; progress and the queue are polled. */
export const jobRuns = (api: Api, query: JobRunQuery) =>
  queryOptions({
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => api.listJobRuns({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isLive) ? 2000 : 15_000),
  });

function useWritten() {
  const cache = useQueryClient();
  return {
    meta: { errorShown: true },
    onSettled: () => Promise.all([noun, "jobs"].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
  };
}

export const useCancelJob = (api: Api) =>
  useWrite({ ...useWritten(), write: (id: string, options) => api.cancelJobRun({ params: { id } }, options) });

export const useRetryJob = (api: Api) =>
  useWrite({ ...useWritten(), write: (id: string, options) => api.retryJobRun({ params: { id } }, options) });
