import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const taxInvoiceTexts = createTexts<typeof texts>("tax-invoices", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
