import IconCalendar from "~icons/ri/time-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { calendarTexts } from "./calendar-texts.ts";

/** Time-of-use calendars: the band of each quarter-hour of the year. */
export const touCalendarsFeature: Feature = {
  name: "tou-calendars",
  texts: [calendarTexts],
  pages: { "tou-calendars": () => import("./TouCalendarPage.tsx").then((module) => module.TouCalendarPage) },
  help: () => import("./help.ts").then((module) => module.help),
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
