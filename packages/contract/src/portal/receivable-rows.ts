import type { ShippedRow } from "./menus.ts";

/** The menu of receivables. */
export const receivableRows: readonly ShippedRow[] = [
  {
    name: "Receivable",
    path: "/receivable",
    redirect: "/receivable/ageing",
    zh: "应收",
    en: "Receivables",
    icon: "money-cny-circle-line",
    sort: 60,
  },
  {
    name: "Ageing",
    parent: "Receivable",
    path: "ageing",
    component: "ageing",
    zh: "账龄",
    en: "Ageing",
    icon: "hourglass-line",
    sort: 3,
    needs: ["receivable:read"],
  },
  {
    name: "TaxInvoice",
    parent: "Receivable",
    path: "tax-invoice",
    component: "tax-invoices",
    zh: "发票登记",
    en: "Tax invoices",
    icon: "file-text-line",
    sort: 4,
    needs: ["receivable:read"],
  },
  {
    name: "TaxInvoiceDetail",
    parent: "Receivable",
    path: "tax-invoice/:id",
    component: "tax-invoice",
    zh: "发票详情",
    en: "Tax invoice",
    sort: 5,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/receivable/tax-invoice" },
    needs: ["receivable:read"],
  },
];
