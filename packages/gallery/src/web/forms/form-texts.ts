import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const formTexts = createTexts<typeof texts>("gallery-forms", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
