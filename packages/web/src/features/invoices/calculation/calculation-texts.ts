import { createTexts } from "../../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const calculationTexts = createTexts<typeof texts>("invoice-calculation", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
