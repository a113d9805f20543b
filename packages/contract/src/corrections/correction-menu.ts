import type { ShippedRow } from "../menus/menus.ts";

export const correctionMenu: readonly ShippedRow[] = [
  {
    name: "Correction",
    parent: "Billing",
    path: "correction",
    component: "corrections",
    zh: "退补建议",
    en: "Corrections",
    icon: "arrow-go-back-line",
    sort: 5,
    needs: ["billing:run", "credit:create"],
  },
];
