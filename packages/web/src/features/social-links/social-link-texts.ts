import { createTexts } from "../../kernel/texts/i18n.ts";

export const socialLinkTexts = createTexts("social-links", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
