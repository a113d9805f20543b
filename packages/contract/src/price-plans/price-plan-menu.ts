import type { ShippedRow } from "../menus/menus.ts";

export const pricePlanMenu: readonly ShippedRow[] = [
  {
    name: "PricePlan",
    parent: "Contract",
    path: "plan",
    component: "price-plans",
    zh: "价格套餐",
    en: "Price plans",
    icon: "price-tag-3-line",
    sort: 3,
    needs: ["price:read"],
  },
  {
    name: "PricePlanDetail",
    parent: "Contract",
    path: "plan/:id",
    component: "price-plan",
    zh: "价格套餐",
    en: "Price plan",
    sort: 4,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/contract/plan" },
    needs: ["price:read"],
  },
  {
    name: "PriceSimulator",
    parent: "Contract",
    path: "simulate",
    component: "price-simulator",
    zh: "价格试算",
    en: "Price simulator",
    icon: "calculator-line",
    sort: 7,
    needs: ["price:read"],
  },
];
