import type { JobTitles } from "../../kernel/portal/feature.ts";

export const taxInvoiceJobTitles: JobTitles = {
  "bulk.invoices.record_tax_invoice": { zh: "批量登记发票", en: "Record tax invoices" },
  "bulk.tax-invoices.remove": { zh: "批量删除发票登记", en: "Delete tax invoice records" },
};
