import { createTexts } from "../../kernel/texts/i18n.ts";

export const notesTexts = createTexts("record-notes", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
