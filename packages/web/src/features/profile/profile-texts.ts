import { createTexts } from "../../kernel/i18n.ts";

export const profileTexts = createTexts("profile", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
