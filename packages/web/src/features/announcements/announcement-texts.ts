import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const announcementTexts = createTexts<typeof texts>("announcements", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
