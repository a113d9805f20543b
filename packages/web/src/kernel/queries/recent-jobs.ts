import type { Job } from "@busbar/contract/jobs/jobs";
import { queryOptions } from "@tanstack/react-query";
import { firstInSpareTime } from "../fast/spare-time.ts";
import type { useApi } from "../portal/portal-context.tsx";

type Api = ReturnType<typeof useApi>;

export const isLive = (job: Job): boolean => job.state === "queued" || job.state === "running";

/**
 * The person's latest jobs; header and Home share the answer. Live events refresh them; while jobs run, a slow poll
 * covers missing events.
 */
export const recentJobs = (api: Api) =>
  queryOptions({
    // Whatever shows them says itself that they failed.
    meta: { quiet: true },
    queryKey: ["jobs", "list", { recent: true }],
    queryFn: async (context) => {
      await firstInSpareTime(context);
      return api.listJobs({ query: { pageNo: 1, pageSize: 20 } }, { signal: context.signal });
    },
    refetchInterval: (query) => (query.state.data?.list.some(isLive) ? 5000 : false),
  });
