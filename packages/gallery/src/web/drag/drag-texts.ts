import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const dragTexts = createTexts<typeof texts>("gallery-drag", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
