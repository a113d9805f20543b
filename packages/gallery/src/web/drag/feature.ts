import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const dragTexts = createTexts<typeof texts>("gallery-drag", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** What can be dragged, and moved by keys all the same. */
export const dragFeature: Feature = {
  name: "gallery-drag",
  texts: [dragTexts],
  pages: {
    "gallery-dialogDrag": () => import("./DialogDragPage.tsx").then((module) => module.DialogDragPage),
    "gallery-cardDrag": () => import("./CardDragPage.tsx").then((module) => module.CardDragPage),
  },
};
