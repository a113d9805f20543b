import type { Feature } from "../../kernel/portal/feature.ts";
import { periodTexts } from "./period-texts.ts";

/** The periods of statements: closing and reopening months. */
export const periodsFeature: Feature = {
  name: "periods",
  texts: [periodTexts],
  pages: { periods: () => import("./PeriodPage.tsx").then((module) => module.PeriodPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
