import { createTexts } from "../../kernel/texts/i18n.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import type { texts } from "./zh.ts";

export const holidayTexts = createTexts<typeof texts>("holidays", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Days off work and days that make up for them, a year at a time. */
export const holidaysFeature: Feature = {
  name: "holidays",
  texts: [holidayTexts],
  pages: { holidays: () => import("./HolidaysPage.tsx").then((module) => module.HolidaysPage) },
};
