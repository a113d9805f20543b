import { createTexts } from "../../kernel/i18n.ts";

export const paletteTexts = createTexts("palette", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
