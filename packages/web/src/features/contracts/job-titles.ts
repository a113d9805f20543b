import type { JobTitles } from "../../kernel/portal/feature.ts";

export const contractJobTitles: JobTitles = {
  "bulk.contracts.submit": { zh: "批量提交合同", en: "Submit contracts" },
  "bulk.contracts.approve": { zh: "批量审批合同", en: "Approve contracts" },
  "bulk.contracts.sign": { zh: "批量登记合同签订", en: "Record signatures" },
};
