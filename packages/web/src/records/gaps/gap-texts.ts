import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const gapTexts = createTexts<typeof texts>("gaps", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
