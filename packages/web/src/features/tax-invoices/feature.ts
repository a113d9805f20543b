import IconTaxInvoice from "~icons/ri/file-text-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { taxInvoiceTexts } from "./tax-invoice-texts.ts";

/** Tax invoices recorded for statements, and statements without one. */
export const taxInvoicesFeature: Feature = {
  name: "tax-invoices",
  texts: [taxInvoiceTexts],
  pages: {
    "tax-invoices": () => import("./TaxInvoiceListPage.tsx").then((module) => module.TaxInvoiceListPage),
    "tax-invoice": () => import("./TaxInvoicePage.tsx").then((module) => module.TaxInvoicePage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  records: { icon: IconTaxInvoice, below: "/receivable/tax-invoice/" },
  shapes: { "tax-invoices": "list", "tax-invoice": "record" },
};
