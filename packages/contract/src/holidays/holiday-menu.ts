import type { ShippedRow } from "../menus/menus.ts";

export const holidayMenu: readonly ShippedRow[] = [
  {
    name: "Holiday",
    parent: "Setting",
    path: "holiday",
    component: "holidays",
    zh: "节假日",
    en: "Holidays",
    icon: "calendar-event-line",
    sort: 80,
    needs: ["dict:read"],
  },
];
