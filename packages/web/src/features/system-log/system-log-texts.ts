import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const systemLogTexts = createTexts<typeof texts>("system-log", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
