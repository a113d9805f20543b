import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const iconTexts = createTexts<typeof texts>("gallery-icons", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
