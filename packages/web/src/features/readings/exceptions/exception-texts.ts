import { createTexts } from "../../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const exceptionTexts = createTexts<typeof texts>("reading-exceptions", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
