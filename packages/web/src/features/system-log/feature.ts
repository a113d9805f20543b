import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const systemLogTexts = createTexts<typeof texts>("system-log", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** The audit log, and the check that nobody has altered it. */
export const systemLogFeature: Feature = {
  name: "system-log",
  texts: [systemLogTexts],
  pages: { "system-log": () => import("./SystemLogPage.tsx").then((module) => module.SystemLogPage) },
  shapes: { "system-log": "list" },
};
