import { createTexts } from "../../../kernel/texts/i18n.ts";

export const noticeChoiceTexts = createTexts("notice-choices", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
