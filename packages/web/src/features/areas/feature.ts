import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const areaTexts = createTexts<typeof texts>("areas", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Areas: names, validity, successors and order. */
export const areasFeature: Feature = {
  name: "areas",
  texts: [areaTexts],
  pages: { areas: () => import("./AreaListPage.tsx").then((module) => module.AreaListPage) },
  shapes: { areas: "list" },
};
