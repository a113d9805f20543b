import type { ShippedRow } from "../menus/menus.ts";

export const touCalendarMenu: readonly ShippedRow[] = [
  {
    name: "TouCalendar",
    parent: "Contract",
    path: "tou",
    component: "tou-calendars",
    zh: "分时时段",
    en: "Time-of-use calendars",
    icon: "time-line",
    sort: 5,
    needs: ["price:read"],
  },
];
