import type { ShippedRow } from "../menus/menus.ts";

export const readingMenu: readonly ShippedRow[] = [
  {
    name: "LoadCurve",
    parent: "Meter",
    path: "curve",
    component: "load-curve",
    zh: "负荷曲线",
    en: "Load curve",
    icon: "line-chart-line",
    sort: 2,
    needs: ["meter:read"],
  },
];
