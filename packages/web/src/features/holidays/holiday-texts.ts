import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const holidayTexts = createTexts<typeof texts>("holidays", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
