import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const areaTexts = createTexts<typeof texts>("areas", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
