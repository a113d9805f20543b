import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const plainTexts = createTexts<typeof texts>("gallery-plain", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** The page without a second panel in the layout with columns. */
export const plainFeature: Feature = {
  name: "gallery-plain",
  texts: [plainTexts],
  pages: {
    "gallery-deleteColumn": () => import("./DeleteColumnPage.tsx").then((module) => module.DeleteColumnPage),
  },
};
