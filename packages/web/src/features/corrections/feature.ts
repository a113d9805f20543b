import type { Feature } from "../../kernel/portal/feature.ts";
import { correctionTexts } from "./correction-texts.ts";

/** Proposed corrections of issued statements. */
export const correctionsFeature: Feature = {
  name: "corrections",
  texts: [correctionTexts],
  pages: { corrections: () => import("./CorrectionsPage.tsx").then((module) => module.CorrectionsPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
