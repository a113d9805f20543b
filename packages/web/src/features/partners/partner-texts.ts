import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const partnerTexts = createTexts<typeof texts>("partners", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
