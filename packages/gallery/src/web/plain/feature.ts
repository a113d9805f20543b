import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { plainTexts } from "./plain-texts.ts";

/** The page without a second panel in the layout with columns. */
export const plainFeature: Feature = {
  name: "gallery-plain",
  texts: [plainTexts],
  pages: {
    "gallery-deleteColumn": () => import("./DeleteColumnPage.tsx").then((module) => module.DeleteColumnPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
};
