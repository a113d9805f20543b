import type { JobRun, JobRunQuery } from "@busbar/contract/jobs/jobs";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

const noun = "job-runs";
const queries = recordQueries(noun, { shownBy: ["jobs"] });

export const isLive = ({ state }: Pick<JobRun, "state">): boolean => state === "queued" || state === "running";

/** Events announce start and end; progress and the queue are polled. */
export const jobRuns = (api: Api, query: JobRunQuery) =>
  queryOptions({
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => api.listJobRuns({ query }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some(isLive) ? 2000 : 15_000),
  });

export const useCancelJob = (api: Api) =>
  queries.useWrite((id: string, options) => api.cancelJobRun({ params: { id } }, options));

export const useRetryJob = (api: Api) =>
  queries.useWrite((id: string, options) => api.retryJobRun({ params: { id } }, options));
