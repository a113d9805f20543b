import type { ShippedRow } from "../menus/menus.ts";

export const invoiceMenu: readonly ShippedRow[] = [
  {
    name: "InvoiceList",
    parent: "Billing",
    path: "statement",
    component: "invoices",
    zh: "结算单",
    en: "Statements",
    icon: "bill-line",
    sort: 2,
    meta: { twin: { enterprise: "/my/statements", partner: "/my/statements" } },
    needs: ["invoice:read"],
  },
  {
    name: "InvoiceDetail",
    parent: "Billing",
    path: "statement/:id",
    component: "invoice",
    zh: "结算单详情",
    en: "Statement",
    sort: 3,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/billing/statement" },
    needs: ["invoice:read"],
  },
  {
    name: "InvoiceReview",
    parent: "Billing",
    path: "review",
    component: "invoice-review",
    zh: "待审结算单",
    en: "Review queue",
    icon: "checkbox-multiple-line",
    sort: 4,
    needs: ["invoice:review", "invoice:final"],
  },
  {
    name: "MyStatements",
    path: "/my/statements",
    component: "invoices",
    zh: "结算单",
    en: "Statements",
    icon: "file-text-line",
    sort: 14,
    meta: { audience: ["enterprise", "partner"], twin: { staff: "/billing/statement" } },
    needs: ["invoice:read"],
  },
];

export const extensionMenu: readonly ShippedRow[] = [
  {
    name: "ExtensionRequest",
    parent: "Receivable",
    path: "extension",
    component: "extension-requests",
    zh: "延期申请",
    en: "Extension requests",
    icon: "calendar-line",
    sort: 3,
    needs: ["payment:read", "invoice:review", "invoice:dispute", "dunning:manage", "extension:decide"],
  },
];
