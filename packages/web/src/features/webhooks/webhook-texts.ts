import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const webhookTexts = createTexts<typeof texts>("webhooks", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
