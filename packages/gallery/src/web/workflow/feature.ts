import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import { flowTexts } from "../flow/flow-texts.ts";
import type { texts } from "./zh.ts";

export const workflowTexts = createTexts<typeof texts>("gallery-workflow", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** A drawing of steps; the library that draws it comes with the page alone. */
export const workflowFeature: Feature = {
  name: "gallery-workflow",
  texts: [flowTexts, workflowTexts],
  pages: { "gallery-workflow": () => import("./WorkflowPage.tsx").then((module) => module.WorkflowPage) },
};
