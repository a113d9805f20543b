import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const socialTexts = createTexts<typeof texts>("gallery-social", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
