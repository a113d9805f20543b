import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const systemLogTexts = createTexts<typeof texts>("system-log", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Who did what, and whether anybody has changed the log of it since. */
export const systemLogFeature: Feature = {
  name: "system-log",
  texts: [systemLogTexts],
  pages: { "system-log": () => import("./SystemLogPage.tsx").then((module) => module.SystemLogPage) },
  shapes: { "system-log": "list" },
};
