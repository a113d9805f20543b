import type { JobTitles } from "../../kernel/portal/feature.ts";

export const planJobTitles: JobTitles = {
  "bulk.price-plans.archive": { zh: "批量归档价格套餐", en: "Archive price plans" },
  "bulk.price-plans.restore": { zh: "批量恢复价格套餐", en: "Restore price plans" },
};
