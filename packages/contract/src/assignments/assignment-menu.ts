import type { ShippedRow } from "../menus/menus.ts";

export const assignmentMenu: readonly ShippedRow[] = [
  {
    name: "SalesArea",
    parent: "Customer",
    path: "assignment",
    component: "assignments",
    zh: "销售分工",
    en: "Sales assignments",
    icon: "user-location-line",
    sort: 6,
    needs: ["assignment:read"],
  },
];
