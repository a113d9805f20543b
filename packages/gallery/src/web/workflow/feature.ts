import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { flowTexts } from "../flow/flow-texts.ts";
import { workflowTexts } from "./workflow-texts.ts";

/** A drawing of steps; the library that draws it comes with the page alone. */
export const workflowFeature: Feature = {
  name: "gallery-workflow",
  texts: [flowTexts, workflowTexts],
  pages: { "gallery-workflow": () => import("./WorkflowPage.tsx").then((module) => module.WorkflowPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
