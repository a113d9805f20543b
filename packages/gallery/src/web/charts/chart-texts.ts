import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const chartTexts = createTexts<typeof texts>("gallery-charts", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
