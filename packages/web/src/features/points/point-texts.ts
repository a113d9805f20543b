import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const pointTexts = createTexts<typeof texts>("points", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
