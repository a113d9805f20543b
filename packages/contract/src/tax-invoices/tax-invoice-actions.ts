import type { NounActions } from "../records/noun-actions.ts";

export const taxInvoiceActions: NounActions = {
  noun: { zh: "发票", en: "Tax invoice" },
};
