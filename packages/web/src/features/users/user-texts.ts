import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const userTexts = createTexts<typeof texts>("users", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
