import { createTexts } from "../../kernel/texts/i18n.ts";

export const viewAsTexts = createTexts("view-as", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
