import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const planTexts = createTexts<typeof texts>("price-plans", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
