import type { JobTitles } from "../../kernel/portal/feature.ts";

export const customerJobTitles: JobTitles = {
  "customer-export": { zh: "导出客户", en: "Export customers" },
  "bulk.customers.set_lifecycle": { zh: "批量更改客户状态", en: "Change customer status" },
  "bulk.customers.set_manager": { zh: "批量指定销售经理", en: "Assign sales manager" },
  "bulk.customers.set_partner": { zh: "批量指定合作伙伴", en: "Assign partner" },
  "bulk.customers.set_tags": { zh: "批量修改客户标签", en: "Edit customer tags" },
};
