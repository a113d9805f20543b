import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const dictionaryTexts = createTexts<typeof texts>("dictionaries", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
