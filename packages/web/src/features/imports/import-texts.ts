import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const importTexts = createTexts<typeof texts>("customer-import", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
/** A text with the words of the noun filled in; the other marks are given. */
export type ImportTexts = (key: keyof typeof texts, values?: Record<string, string | number>) => string;
