import type { ShippedRow } from "../menus/menus.ts";

export const areaMenu: readonly ShippedRow[] = [
  {
    name: "Area",
    parent: "Setting",
    path: "area",
    component: "areas",
    zh: "行政区划",
    en: "Areas",
    icon: "map-2-line",
    sort: 75,
    needs: ["dict:read"],
  },
];
