import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const importTexts = createTexts<typeof texts>("customer-import", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
/** A text with the noun's words filled in; other marks are parameters. */
export type ImportTexts = (key: keyof typeof texts, values?: Record<string, string | number>) => string;
