import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const permissionTexts = createTexts<typeof texts>("gallery-permission", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
