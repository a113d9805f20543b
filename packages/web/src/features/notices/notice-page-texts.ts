import { createTexts } from "../../kernel/i18n.ts";

export const noticePageTexts = createTexts("notices", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
