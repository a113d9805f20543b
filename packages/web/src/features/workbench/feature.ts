import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const workbenchTexts = createTexts<typeof texts>("workbench", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** The statements of a month as a board. */
export const workbenchFeature: Feature = {
  name: "workbench",
  texts: [workbenchTexts],
  pages: { workbench: () => import("./WorkbenchPage.tsx").then((module) => module.WorkbenchPage) },
  shapes: { workbench: "list" },
};
