import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { excelTexts } from "./excel-texts.ts";

/** Rows as a file: all, the selected ones, and under a head of two lines. */
export const excelFeature: Feature = {
  name: "gallery-excel",
  texts: [excelTexts],
  pages: {
    "gallery-exportExcel": () => import("./ExportPages.tsx").then((module) => module.ExportPage),
    "gallery-exportSelectedExcel": () => import("./ExportPages.tsx").then((module) => module.ExportSelectedPage),
    "gallery-exportMergeHeaderExcel": () => import("./ExportPages.tsx").then((module) => module.ExportMergedPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
};
