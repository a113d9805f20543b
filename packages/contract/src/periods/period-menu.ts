import type { ShippedRow } from "../menus/menus.ts";

export const periodMenu: readonly ShippedRow[] = [
  {
    name: "BillingPeriod",
    parent: "Billing",
    path: "period",
    component: "periods",
    zh: "账期",
    en: "Periods",
    icon: "calendar-check-line",
    sort: 5,
    needs: ["period:close", "period:reopen", "invoice:final"],
  },
];
