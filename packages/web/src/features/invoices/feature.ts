import IconInvoice from "~icons/ri/bill-line";
import IconImport from "~icons/ri/upload-2-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { extensionTexts } from "./extensions/extension-texts.ts";
import { invoiceTexts } from "./invoice-texts.ts";

/** What customers owe: statements, from draft to locked. */
export const invoicesFeature: Feature = {
  name: "invoices",
  texts: [invoiceTexts, extensionTexts],
  pages: {
    invoices: () => import("./InvoiceListPage.tsx").then((module) => module.InvoiceListPage),
    "invoice-review": () => import("./review/ReviewPage.tsx").then((module) => module.ReviewPage),
    "extension-requests": () =>
      import("./extensions/ExtensionRequestsPage.tsx").then((module) => module.ExtensionRequestsPage),
    invoice: () => import("./detail/InvoicePage.tsx").then((module) => module.InvoicePage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  homePanels: [
    {
      key: "invoices.last",
      audience: "enterprise",
      needs: ["invoice:read"],
      sort: 2,
      load: () => import("./home/LastStatementPanel.tsx").then((module) => module.LastStatementPanel),
    },
  ],
  shapes: { invoices: "list", invoice: "record", "extension-requests": "list" },
  badges: [
    {
      route: "InvoiceReview",
      needs: ["invoice:review", "invoice:final"],
      load: (api, signal) =>
        api.listInvoices({ query: { waiting: "me", pageSize: 1 } }, { signal }).then(({ total }) => total),
    },
  ],
  records: { icon: IconInvoice, below: "/billing/statement/" },
  actions: [
    {
      key: "invoices.create",
      title: { zh: "新建结算单", en: "New statement" },
      icon: IconInvoice,
      needs: ["invoice:submit"],
      path: "/billing/statement",
      ask: "new",
    },
    {
      key: "invoices.importOpening",
      title: { zh: "导入期初结算单", en: "Import opening statements" },
      icon: IconImport,
      needs: ["invoice:final"],
      path: "/import/opening-statements",
    },
  ],
};
