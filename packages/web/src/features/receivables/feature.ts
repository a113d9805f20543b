import type { Feature } from "../../kernel/portal/feature.ts";
import { receivableTexts } from "./receivable-texts.ts";

/** Receivables by age. */
export const receivablesFeature: Feature = {
  name: "receivables",
  texts: [receivableTexts],
  pages: { ageing: () => import("./AgeingPage.tsx").then((module) => module.AgeingPage) },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { ageing: "list" },
};
