import type { ShippedRow } from "../menus/menus.ts";

export const taxInvoiceMenu: readonly ShippedRow[] = [
  {
    name: "TaxInvoice",
    parent: "Receivable",
    path: "tax-invoice",
    component: "tax-invoices",
    zh: "发票登记",
    en: "Tax invoices",
    icon: "file-text-line",
    sort: 5,
    needs: ["receivable:read"],
  },
  {
    name: "TaxInvoiceDetail",
    parent: "Receivable",
    path: "tax-invoice/:id",
    component: "tax-invoice",
    zh: "发票详情",
    en: "Tax invoice",
    sort: 6,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/receivable/tax-invoice" },
    needs: ["receivable:read"],
  },
];
