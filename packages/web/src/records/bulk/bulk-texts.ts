import { createTexts } from "../../kernel/texts/i18n.ts";

/** Texts of bulk bars and receipts; a feature with bulk actions lists them among its `texts`. */
export const bulkTexts = createTexts("bulk", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
