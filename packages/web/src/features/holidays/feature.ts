import type { Feature } from "../../kernel/portal/feature.ts";
import { holidayTexts } from "./holiday-texts.ts";

/** Public holidays and make-up workdays by year. */
export const holidaysFeature: Feature = {
  name: "holidays",
  texts: [holidayTexts],
  pages: { holidays: () => import("./HolidaysPage.tsx").then((module) => module.HolidaysPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
