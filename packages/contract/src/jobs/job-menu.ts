import type { ShippedRow } from "../menus/menus.ts";

export const jobMenu: readonly ShippedRow[] = [
  {
    name: "Job",
    parent: "Setting",
    path: "job",
    component: "jobs",
    zh: "后台任务",
    en: "Jobs",
    icon: "loader-line",
    sort: 110,
    needs: ["job:read"],
  },
];
