import { createTexts } from "../../kernel/texts/i18n.ts";

export const streamTexts = createTexts("record-stream", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
