import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { dragTexts } from "./drag-texts.ts";

/** What can be dragged, and moved by keys all the same. */
export const dragFeature: Feature = {
  name: "gallery-drag",
  texts: [dragTexts],
  pages: {
    "gallery-dialogDrag": () => import("./DialogDragPage.tsx").then((module) => module.DialogDragPage),
    "gallery-cardDrag": () => import("./CardDragPage.tsx").then((module) => module.CardDragPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
};
