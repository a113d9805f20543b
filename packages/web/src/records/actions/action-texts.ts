import { createTexts } from "../../kernel/texts/i18n.ts";

/** Nouns, verbs and whole actions of the audit in words. */
export const actionTexts = createTexts("actions", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
