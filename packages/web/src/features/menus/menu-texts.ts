import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const menuTexts = createTexts<typeof texts>("menus", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
