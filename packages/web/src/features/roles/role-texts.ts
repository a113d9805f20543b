import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const roleTexts = createTexts<typeof texts>("roles", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
