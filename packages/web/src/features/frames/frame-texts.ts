import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const frameTexts = createTexts<typeof texts>("frames", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
