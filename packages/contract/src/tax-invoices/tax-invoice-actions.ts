import type { NounActions } from "../records/noun-actions.ts";

export const taxInvoiceActions: NounActions = {
  noun: { zh: "发票", en: "Tax invoice" },
  sentences: {
    record_many: { zh: "批量登记发票", en: "Recorded tax invoices (bulk)" },
    remove_many: { zh: "批量删除发票登记", en: "Deleted tax invoice records (bulk)" },
  },
};
