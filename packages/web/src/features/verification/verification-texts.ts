import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const verificationTexts = createTexts<typeof texts>("verification", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

export type VerificationTexts = ReturnType<typeof verificationTexts.useTexts>;
