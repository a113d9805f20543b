import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const goodsTexts = createTexts<typeof texts>("gallery-goods", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
