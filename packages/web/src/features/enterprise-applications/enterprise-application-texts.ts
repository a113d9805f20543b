import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const enterpriseApplicationTexts = createTexts<typeof texts>("enterprise-applications", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

export type EnterpriseApplicationTexts = ReturnType<typeof enterpriseApplicationTexts.useTexts>;
