import { createTexts } from "../../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const extensionTexts = createTexts<typeof texts>("extension-requests", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
