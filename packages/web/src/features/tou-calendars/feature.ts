import IconCalendar from "~icons/ri/time-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const calendarTexts = createTexts<typeof texts>("tou-calendars", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Time-of-use calendars: the band of each quarter-hour of the year. */
export const touCalendarsFeature: Feature = {
  name: "tou-calendars",
  texts: [calendarTexts],
  pages: { "tou-calendars": () => import("./TouCalendarPage.tsx").then((module) => module.TouCalendarPage) },
  shapes: { "tou-calendars": "record" },
  actions: [
    {
      key: "tou-calendars.create",
      title: { zh: "新建分时日历", en: "New time-of-use calendar" },
      icon: IconCalendar,
      needs: ["price:write"],
      path: "/contract/tou",
      ask: "new",
    },
  ],
};
