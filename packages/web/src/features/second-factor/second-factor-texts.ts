import { createTexts } from "../../kernel/i18n.ts";

export const secondFactorTexts = createTexts("second-factor", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
