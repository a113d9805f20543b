import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const periodTexts = createTexts<typeof texts>("periods", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
