import { createTexts } from "../../kernel/texts/i18n.ts";

export const sessionTexts = createTexts("sessions", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });
