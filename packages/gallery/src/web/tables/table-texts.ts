import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const tableTexts = createTexts<typeof texts>("gallery-tables", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
