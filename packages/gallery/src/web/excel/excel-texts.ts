import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const excelTexts = createTexts<typeof texts>("gallery-excel", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
