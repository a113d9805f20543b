import { createTexts } from "../../kernel/i18n.ts";

/** Loaded with the panel; what the bell says is among the shell's own texts. */
export const noticeTexts = createTexts("notice-panel", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
