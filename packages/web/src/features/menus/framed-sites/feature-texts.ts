import { createTexts } from "../../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const framedSiteTexts = createTexts<typeof texts>("framed-sites", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
