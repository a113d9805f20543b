import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const periodTexts = createTexts<typeof texts>("periods", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** The periods of statements: closing and reopening months. */
export const periodsFeature: Feature = {
  name: "periods",
  texts: [periodTexts],
  pages: { periods: () => import("./PeriodPage.tsx").then((module) => module.PeriodPage) },
};
