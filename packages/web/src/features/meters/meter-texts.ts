import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const meterTexts = createTexts<typeof texts>("meters", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
