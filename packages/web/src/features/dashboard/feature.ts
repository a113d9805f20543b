import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const dashboardTexts = createTexts<typeof texts>("dashboard", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Looking back at the business as charts. */
export const dashboardFeature: Feature = {
  name: "dashboard",
  texts: [dashboardTexts],
  pages: { dashboard: () => import("./DashboardPage.tsx").then((module) => module.DashboardPage) },
};
