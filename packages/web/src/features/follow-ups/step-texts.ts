import { createTexts } from "../../kernel/texts/i18n.ts";

export const stepTexts = createTexts("follow-ups", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
