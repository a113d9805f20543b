import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const contractTexts = createTexts<typeof texts>("contracts", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
