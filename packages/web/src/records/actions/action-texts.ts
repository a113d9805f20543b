import { createTexts } from "../../kernel/texts/i18n.ts";

/** Texts of audit actions: nouns, verbs, and whole sentences. */
export const actionTexts = createTexts("actions", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
