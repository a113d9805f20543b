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

export const organisationMenu: readonly ShippedRow[] = [
  {
    name: "Organisation",
    parent: "Setting",
    path: "organisation",
    component: "organisation",
    zh: "组织设置",
    en: "Organisation",
    icon: "building-line",
    sort: 120,
    needs: ["settings:admin"],
  },
];
