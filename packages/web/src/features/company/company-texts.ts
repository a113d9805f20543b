import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const companyTexts = createTexts<typeof texts>("company", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
