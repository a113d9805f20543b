import type { JobRun, JobRunQuery } from "@busbar/contract/jobs/jobs";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

const path = "/setting/job";

export const jobTiles: readonly HomeTile[] = [
  listTile<JobRunQuery, JobRun>({
    key: "jobs.failed",
    kind: "waiting",
    title: { zh: "失败的任务", en: "Failed jobs" },
    needs: { permission: ["job:read", "settings:admin"], mode: "allOf" },
    path,
    page: "jobs",
    query: { state: ["failed"] },
    list: (api, query, signal) => api.listJobRuns({ query }, { signal }),
    row: ({ id, user, error, finishedAt, createdAt }) => ({
      id,
      label: error?.message ?? "",
      ...(user && { hint: user.fullName }),
      at: finishedAt ?? createdAt,
      address: path,
    }),
  }),
];
