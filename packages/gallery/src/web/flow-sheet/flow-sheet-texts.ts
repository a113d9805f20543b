import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const flowSheetTexts = createTexts<typeof texts>("gallery-flow-sheet", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
