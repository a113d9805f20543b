import { createTexts } from "../../kernel/texts/i18n.ts";

export const overviewTexts = createTexts("record-overview", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
