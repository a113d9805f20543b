import { createTexts } from "../../kernel/i18n.ts";

export const socialLinkTexts = createTexts("social-links", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
