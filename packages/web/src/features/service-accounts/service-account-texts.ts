import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const serviceAccountTexts = createTexts<typeof texts>("service-accounts", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
