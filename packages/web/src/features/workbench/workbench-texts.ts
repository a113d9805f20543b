import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const workbenchTexts = createTexts<typeof texts>("workbench", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
