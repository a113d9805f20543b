import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const publishedPriceTexts = createTexts<typeof texts>("published-prices", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
