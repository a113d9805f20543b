import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const customerTexts = createTexts<typeof texts>("customers", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
