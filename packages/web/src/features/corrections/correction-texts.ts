import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const correctionTexts = createTexts<typeof texts>("corrections", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
