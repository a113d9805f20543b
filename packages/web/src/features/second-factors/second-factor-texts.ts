import { createTexts } from "../../kernel/texts/i18n.ts";

export const secondFactorTexts = createTexts("second-factor", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
