import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const assignmentTexts = createTexts<typeof texts>("assignments", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
export type AssignmentTexts = ReturnType<typeof assignmentTexts.useTexts>;
