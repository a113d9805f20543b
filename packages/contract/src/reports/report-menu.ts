import type { ShippedRow } from "../menus/menus.ts";

export const reportMenu: readonly ShippedRow[] = [
  {
    name: "ReportCenter",
    parent: "Report",
    path: "center",
    component: "reports",
    zh: "报表中心",
    en: "Reports",
    icon: "bar-chart-2-line",
    sort: 1,
    needs: ["report:read"],
  },
  {
    name: "ReportDetail",
    parent: "Report",
    path: "center/:id",
    component: "report",
    zh: "报表",
    en: "Report",
    sort: 2,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/report/center" },
    needs: ["report:read"],
  },
];
