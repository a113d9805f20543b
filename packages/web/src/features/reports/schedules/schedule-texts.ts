import { createTexts } from "../../../kernel/texts/i18n.ts";

export const scheduleTexts = createTexts("report-schedules", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
