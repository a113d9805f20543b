import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const controlTexts = createTexts<typeof texts>("gallery-controls", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
