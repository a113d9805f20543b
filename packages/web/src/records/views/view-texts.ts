import { createTexts } from "../../kernel/texts/i18n.ts";

/** Of saved views; a feature whose list has them names it among its texts. */
export const viewTexts = createTexts("list-views", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
