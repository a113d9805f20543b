import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const departmentTexts = createTexts<typeof texts>("departments", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
