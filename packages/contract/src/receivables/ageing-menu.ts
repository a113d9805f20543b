import type { ShippedRow } from "../menus/menus.ts";

export const ageingMenu: readonly ShippedRow[] = [
  {
    name: "Ageing",
    parent: "Receivable",
    path: "ageing",
    component: "ageing",
    zh: "账龄",
    en: "Ageing",
    icon: "hourglass-line",
    sort: 4,
    needs: ["receivable:read"],
  },
];
