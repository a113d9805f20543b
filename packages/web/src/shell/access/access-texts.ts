import { createTexts } from "../../kernel/texts/i18n.ts";

export const accessTexts = createTexts("access", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
