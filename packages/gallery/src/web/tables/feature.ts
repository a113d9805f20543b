import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { tableTexts } from "./table-texts.ts";

/** Tables over fifty rows: with everything, edited in place, arranged by its reader, and one row with a tab of its own. */
export const tablesFeature: Feature = {
  name: "table-rows",
  texts: [tableTexts],
  pages: {
    "gallery-comprehensiveTable": () =>
      import("./comprehensive/ComprehensiveTablePage.tsx").then((module) => module.ComprehensiveTablePage),
    "gallery-tableDetail": () => import("./TableDetailPage.tsx").then((module) => module.TableDetailPage),
    "gallery-inlineEditTable": () => import("./InlineEditTablePage.tsx").then((module) => module.InlineEditTablePage),
    "gallery-customTable": () => import("./CustomTablePage.tsx").then((module) => module.CustomTablePage),
    "gallery-vabList": () => import("./PictureListPage.tsx").then((module) => module.PictureListPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: {
    "gallery-comprehensiveTable": "list",
    "gallery-inlineEditTable": "list",
    "gallery-customTable": "list",
  },
};
