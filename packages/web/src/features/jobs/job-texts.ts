import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const jobTexts = createTexts<typeof texts>("jobs", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

export type JobTexts = ReturnType<typeof jobTexts.useTexts>;
