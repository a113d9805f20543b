import type { JobTitles } from "../../kernel/portal/feature.ts";

export const paymentJobTitles: JobTitles = {
  "bulk.payments.allocate": { zh: "批量核销收款", en: "Allocate payments" },
};
