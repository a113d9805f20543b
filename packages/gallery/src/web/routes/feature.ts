import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { routeTexts } from "./route-texts.ts";

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
  help: () => import("./help.ts").then((module) => module.help),
};
