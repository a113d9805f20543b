import type { Feature } from "../../kernel/portal/feature.ts";
import { gapTexts } from "../../records/gaps/gap-texts.ts";
import { runTexts } from "./run-texts.ts";

/** Statements of a month for many contracts at once. */
export const billingRunsFeature: Feature = {
  name: "billing-runs",
  texts: [runTexts, gapTexts],
  pages: { "billing-runs": () => import("./RunPage.tsx").then((module) => module.RunPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
