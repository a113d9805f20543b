import type { Feature } from "../../kernel/portal/feature.ts";
import { exceptionTexts } from "./exceptions/exception-texts.ts";
import { readingTexts } from "./reading-texts.ts";

/** Readings of points as curves and figures, and what checks have found in them. */
export const readingsFeature: Feature = {
  name: "readings",
  texts: [readingTexts, exceptionTexts],
  pages: {
    "load-curve": () => import("./CurvePage.tsx").then((module) => module.CurvePage),
    "data-quality": () => import("./exceptions/ExceptionsPage.tsx").then((module) => module.ExceptionsPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { "data-quality": "list" },
};
