import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const runTexts = createTexts<typeof texts>("billing-runs", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
