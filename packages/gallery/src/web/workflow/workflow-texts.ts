import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const workflowTexts = createTexts<typeof texts>("gallery-workflow", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
