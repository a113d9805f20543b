import { createTexts } from "../../kernel/texts/i18n.ts";

/** Of the choice of an icon. */
export const iconTexts = createTexts("record-icons", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
