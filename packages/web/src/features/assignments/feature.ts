import type { Feature } from "../../kernel/portal/feature.ts";
import { assignmentTexts } from "./assignment-texts.ts";

/** Sales areas: which manager answers for which part of the country, and when. @see R-B03 */
export const assignmentsFeature: Feature = {
  name: "assignments",
  texts: [assignmentTexts],
  pages: { assignments: () => import("./SalesAreasPage.tsx").then((module) => module.SalesAreasPage) },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { assignments: "list" },
};
