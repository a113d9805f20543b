import type { NounActions } from "../records/noun-actions.ts";

export const jobActions: NounActions = {
  noun: { zh: "任务", en: "Job" },
  sentences: {
    cancel: { zh: "取消任务", en: "Cancelled a job" },
    retry: { zh: "重试任务", en: "Retried a job" },
  },
};
