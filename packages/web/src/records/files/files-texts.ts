import { createTexts } from "../../kernel/texts/i18n.ts";

export const filesTexts = createTexts("record-files", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
