import { createTexts } from "../../kernel/i18n.ts";

export const stepUpTexts = createTexts("step-up", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
