import { createTexts } from "../../kernel/i18n.ts";

export const shellTexts = createTexts("shell", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
