import { createTexts } from "../../kernel/texts/i18n.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import type { texts } from "./zh.ts";

export const holidayTexts = createTexts<typeof texts>("holidays", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Public holidays and make-up workdays by year. */
export const holidaysFeature: Feature = {
  name: "holidays",
  texts: [holidayTexts],
  pages: { holidays: () => import("./HolidaysPage.tsx").then((module) => module.HolidaysPage) },
};
