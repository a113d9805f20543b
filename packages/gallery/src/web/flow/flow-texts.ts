import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

/** Words of every drawing; a feature with drawings names them beside its own. */
export const flowTexts = createTexts<typeof texts>("gallery-flow", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
