import type { JobTitles } from "../../kernel/portal/feature.ts";

export const assignmentJobTitles: JobTitles = {
  "bulk.assignments.end": { zh: "批量结束销售分工", en: "End sales assignments" },
};
