import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const receivableTexts = createTexts<typeof texts>("receivables", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Receivables by age. */
export const receivablesFeature: Feature = {
  name: "receivables",
  texts: [receivableTexts],
  pages: { ageing: () => import("./AgeingPage.tsx").then((module) => module.AgeingPage) },
  shapes: { ageing: "list" },
};
