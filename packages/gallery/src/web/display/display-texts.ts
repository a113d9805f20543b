import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const displayTexts = createTexts<typeof texts>("gallery-display", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
