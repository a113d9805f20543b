import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const paymentTexts = createTexts<typeof texts>("payments", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
