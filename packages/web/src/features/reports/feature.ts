import type { Feature } from "../../kernel/portal/feature.ts";
import { scheduleTexts } from "./schedules/schedule-texts.ts";
import { reportTexts } from "./report-texts.ts";

/** The list of reports, and a page for each. */
export const reportsFeature: Feature = {
  name: "reports",
  texts: [reportTexts, scheduleTexts],
  pages: {
    reports: () => import("./ReportShelfPage.tsx").then((module) => module.ReportShelfPage),
    report: () => import("./ReportPage.tsx").then((module) => module.ReportPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
};
