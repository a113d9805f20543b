import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const excelTexts = createTexts<typeof texts>("gallery-excel", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Rows as a file: all, the selected ones, and under a head of two lines. */
export const excelFeature: Feature = {
  name: "gallery-excel",
  texts: [excelTexts],
  pages: {
    "gallery-exportExcel": () => import("./ExportPages.tsx").then((module) => module.ExportPage),
    "gallery-exportSelectedExcel": () => import("./ExportPages.tsx").then((module) => module.ExportSelectedPage),
    "gallery-exportMergeHeaderExcel": () => import("./ExportPages.tsx").then((module) => module.ExportMergedPage),
  },
};
