import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const receivableTexts = createTexts<typeof texts>("receivables", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
