import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const importTexts = createTexts<typeof texts>("customer-import", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
export type ImportTexts = ReturnType<typeof importTexts.useTexts>;
