import { createTexts } from "../../kernel/i18n.ts";

export const tabTexts = createTexts("tabs", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
