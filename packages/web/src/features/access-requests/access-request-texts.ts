import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const accessRequestTexts = createTexts<typeof texts>("access-requests", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
