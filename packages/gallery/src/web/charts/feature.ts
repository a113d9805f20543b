import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { chartTexts } from "./chart-texts.ts";

/** The kinds of charts, each with the table of its numbers. */
export const chartsFeature: Feature = {
  name: "gallery-charts",
  texts: [chartTexts],
  pages: { "gallery-echarts": () => import("./ChartsPage.tsx").then((module) => module.ChartsPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
