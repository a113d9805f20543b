import type { JobTitles } from "../../kernel/portal/feature.ts";

export const reportJobTitles: JobTitles = {
  "reports.file": { zh: "生成报表文件", en: "Create report file" },
  "reports.scheduled": { zh: "生成定期报表", en: "Create scheduled report" },
};
