import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const plainTexts = createTexts<typeof texts>("gallery-plain", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
