import type { Feature } from "../../kernel/portal/feature.ts";
import { readingTexts } from "./reading-texts.ts";

/** Readings of points as curves and figures. */
export const readingsFeature: Feature = {
  name: "readings",
  texts: [readingTexts],
  pages: { "load-curve": () => import("./CurvePage.tsx").then((module) => module.CurvePage) },
  help: () => import("./help.ts").then((module) => module.help),
};
