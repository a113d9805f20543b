import { createTexts } from "../../kernel/texts/i18n.ts";

export const firstWeekTexts = createTexts("first-week", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
