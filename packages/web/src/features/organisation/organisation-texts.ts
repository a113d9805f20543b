import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const organisationTexts = createTexts<typeof texts>("organisation", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
