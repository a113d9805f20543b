import { createTexts } from "../../kernel/i18n.ts";

export const shortcutTexts = createTexts("shortcuts", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
