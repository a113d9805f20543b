import { createTexts } from "../../kernel/i18n.ts";

export const homeTexts = createTexts("home", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
