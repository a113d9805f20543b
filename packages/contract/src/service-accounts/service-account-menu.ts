import type { ShippedRow } from "../menus/menus.ts";

export const serviceAccountMenu: readonly ShippedRow[] = [
  {
    name: "ServiceAccounts",
    parent: "Setting",
    path: "serviceAccount",
    component: "service-accounts",
    zh: "服务账号",
    en: "Service accounts",
    icon: "robot-2-line",
    sort: 15,
    needs: ["user:admin"],
  },
  {
    name: "ServiceAccountDetail",
    parent: "Setting",
    path: "serviceAccount/:id",
    component: "service-account",
    zh: "服务账号",
    en: "Service account",
    sort: 16,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/setting/serviceAccount" },
    needs: ["user:admin"],
  },
];
