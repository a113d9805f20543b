import { createTexts } from "../../kernel/texts/i18n.ts";

export const homeTexts = createTexts("home", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
