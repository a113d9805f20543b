import { createTexts } from "../../../kernel/texts/i18n.ts";

export const awayTexts = createTexts("away", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
