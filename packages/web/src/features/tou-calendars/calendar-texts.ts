import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const calendarTexts = createTexts<typeof texts>("tou-calendars", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
