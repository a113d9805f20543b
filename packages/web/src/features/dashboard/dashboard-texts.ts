import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const dashboardTexts = createTexts<typeof texts>("dashboard", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
