import { createTexts } from "../../kernel/texts/i18n.ts";

/** Texts of saved views; a feature whose list has them lists these among its `texts`. */
export const viewTexts = createTexts("list-views", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
