import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const uploadTexts = createTexts<typeof texts>("gallery-upload", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
