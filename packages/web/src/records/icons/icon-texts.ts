import { createTexts } from "../../kernel/texts/i18n.ts";

export const iconTexts = createTexts("record-icons", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
