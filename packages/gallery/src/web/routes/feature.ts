import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const routeTexts = createTexts<typeof texts>("gallery-routes", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** What addresses, tabs and menu rows can do. */
export const routesFeature: Feature = {
  name: "gallery-routes",
  texts: [routeTexts],
  pages: {
    "gallery-tabs": () => import("./TabsPage.tsx").then((module) => module.TabsPage),
    "gallery-dynamicMeta": () => import("./DynamicMetaPage.tsx").then((module) => module.DynamicMetaPage),
    "gallery-segmentParams": () => import("./SegmentPages.tsx").then((module) => module.SegmentParamsPage),
    "gallery-segmentQuery": () => import("./SegmentPages.tsx").then((module) => module.SegmentQueryPage),
    "gallery-menu1": () => import("./NestedPage.tsx").then((module) => module.NestedPage),
    "gallery-errorDemo": () => import("./ErrorDemoPage.tsx").then((module) => module.ErrorDemoPage),
  },
};
