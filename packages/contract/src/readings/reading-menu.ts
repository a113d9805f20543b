import type { ShippedRow } from "../menus/menus.ts";

export const readingMenu: readonly ShippedRow[] = [
  {
    name: "MeterImport",
    parent: "Meter",
    path: "import",
    component: "interval-import",
    zh: "导入计量数据",
    en: "Import readings",
    icon: "upload-cloud-2-line",
    sort: 1,
    needs: ["meter:import"],
  },
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
  {
    name: "DataQuality",
    parent: "Meter",
    path: "quality",
    component: "data-quality",
    zh: "数据质量",
    en: "Data quality",
    icon: "shield-check-line",
    sort: 3,
    needs: ["meter:vee", "meter:import"],
  },
];
