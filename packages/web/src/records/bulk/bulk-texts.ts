import { createTexts } from "../../kernel/texts/i18n.ts";

/** Of bulk bars and receipts; a feature with bulk actions names it among its texts. */
export const bulkTexts = createTexts("bulk", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
