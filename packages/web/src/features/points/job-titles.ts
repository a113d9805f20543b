import type { JobTitles } from "../../kernel/portal/feature.ts";

export const pointJobTitles: JobTitles = {
  "bulk.points.set_status": { zh: "批量更改用能点状态", en: "Change point status" },
  "bulk.points.set_authorisation": { zh: "批量设置数据授权截止", en: "Set data authorisation" },
};
