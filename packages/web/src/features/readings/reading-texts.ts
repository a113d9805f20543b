import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const readingTexts = createTexts<typeof texts>("readings", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
