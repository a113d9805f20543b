import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const chartTexts = createTexts<typeof texts>("gallery-charts", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** The kinds of charts, each with the table of its numbers. */
export const chartsFeature: Feature = {
  name: "gallery-charts",
  texts: [chartTexts],
  pages: { "gallery-echarts": () => import("./ChartsPage.tsx").then((module) => module.ChartsPage) },
};
