import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { flowTexts } from "../flow/flow-texts.ts";
import { flowSheetTexts } from "./flow-sheet-texts.ts";

/** A flowsheet of data; the library that draws it comes with the page alone. */
export const flowSheetFeature: Feature = {
  name: "gallery-flow-sheet",
  texts: [flowTexts, flowSheetTexts],
  pages: { "gallery-flowSheetDrag": () => import("./FlowSheetPage.tsx").then((module) => module.FlowSheetPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
