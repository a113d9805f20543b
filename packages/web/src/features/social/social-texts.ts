import { createTexts } from "../../kernel/texts/i18n.ts";

export const socialTexts = createTexts("social", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
