import type { JobTitles } from "../../kernel/portal/feature.ts";

export const billingRunJobTitles: JobTitles = { "billing.run": { zh: "批量出账", en: "Billing run" } };
