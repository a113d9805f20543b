import type { Feature } from "../../kernel/portal/feature.ts";

/** Long work of everyone, and what the server's own is called. */
export const jobsFeature: Feature = {
  name: "jobs",
  pages: {},
  jobs: {
    "duties.daily": { zh: "每日任务", en: "Daily duties" },
    "demo-date.move": { zh: "推进业务日期", en: "Moving the business date" },
  },
};
