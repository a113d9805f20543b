import { createTexts } from "../../kernel/i18n.ts";

export const errorLogTexts = createTexts("error-log", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
