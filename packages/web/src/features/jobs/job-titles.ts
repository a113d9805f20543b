import type { JobTitles } from "../../kernel/portal/feature.ts";

export const ownJobJobTitles: JobTitles = {
  "duties.daily": { zh: "每日任务", en: "Daily jobs" },
  "demo-date.move": { zh: "推进业务日期", en: "Move business date" },
};
