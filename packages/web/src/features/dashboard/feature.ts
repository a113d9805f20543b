import type { Feature } from "../../kernel/portal/feature.ts";
import { dashboardTexts } from "./dashboard-texts.ts";

/** Looking back at the business as charts. */
export const dashboardFeature: Feature = {
  name: "dashboard",
  texts: [dashboardTexts],
  pages: { dashboard: () => import("./DashboardPage.tsx").then((module) => module.DashboardPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
