import { createTexts } from "../../kernel/texts/i18n.ts";

export const profileTexts = createTexts("profile", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
