import type { ShippedRow } from "../menus/menus.ts";

export const billingRunMenu: readonly ShippedRow[] = [
  {
    name: "BillingRun",
    parent: "Billing",
    path: "run",
    component: "billing-runs",
    zh: "批量出账",
    en: "Billing run",
    icon: "play-list-add-line",
    sort: 1,
    needs: ["billing:run"],
  },
];
