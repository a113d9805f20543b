import { createTexts } from "../../kernel/texts/i18n.ts";

export const noticePageTexts = createTexts("notices", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
