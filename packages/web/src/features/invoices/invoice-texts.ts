import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const invoiceTexts = createTexts<typeof texts>("invoices", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
