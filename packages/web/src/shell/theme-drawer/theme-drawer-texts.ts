import { createTexts } from "../../kernel/i18n.ts";

export const themeDrawerTexts = createTexts("theme-drawer", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
