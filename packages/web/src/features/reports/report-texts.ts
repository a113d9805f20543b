import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const reportTexts = createTexts<typeof texts>("reports", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
