import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import { flowTexts } from "../flow/flow-texts.ts";
import type { texts } from "./zh.ts";

export const flowSheetTexts = createTexts<typeof texts>("gallery-flow-sheet", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** A flowsheet of data; the library that draws it comes with the page alone. */
export const flowSheetFeature: Feature = {
  name: "gallery-flow-sheet",
  texts: [flowTexts, flowSheetTexts],
  pages: { "gallery-flowSheetDrag": () => import("./FlowSheetPage.tsx").then((module) => module.FlowSheetPage) },
};
