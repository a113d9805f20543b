import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const routeTexts = createTexts<typeof texts>("gallery-routes", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
