import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const frameSearchTexts = createTexts<typeof texts>("gallery-frames", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
