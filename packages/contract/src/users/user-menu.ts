import type { ShippedRow } from "../menus/menus.ts";

export const userMenu: readonly ShippedRow[] = [
  {
    name: "UserManagement",
    parent: "Setting",
    path: "userManagement",
    component: "users",
    zh: "用户管理",
    en: "Users",
    icon: "user-3-line",
    sort: 10,
    needs: ["user:read"],
  },
  {
    name: "UserDetail",
    parent: "Setting",
    path: "user/:id",
    component: "user",
    zh: "用户",
    en: "User",
    sort: 11,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/setting/userManagement" },
    needs: ["user:read"],
  },
];
