import type { AllRoutes } from "@busbar/contract";
import type { Client } from "@busbar/contract/kernel/client";
import type { Job } from "@busbar/contract/jobs";
import { queryOptions } from "@tanstack/react-query";

export const isLive = (job: Job): boolean => job.state === "queued" || job.state === "running";

/** One's own newest jobs; live events refresh them, and a slow poll does while something runs and events do not come. */
export const recentJobs = (api: Client<AllRoutes>) =>
  queryOptions({
    queryKey: ["jobs", "list", { recent: true }],
    queryFn: ({ signal }) => api.listJobs({ query: { pageNo: 1, pageSize: 20 } }, { signal }),
    refetchInterval: (query) => (query.state.data?.list.some(isLive) ? 5000 : false),
  });

/** The file that a finished job offers, by id; undefined when there is none. */
export function fileOf(job: Job): string | undefined {
  const id = job.result?.fileId;
  return job.state === "done" && typeof id === "string" ? id : undefined;
}
