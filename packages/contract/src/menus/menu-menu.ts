import type { ShippedRow } from "./menus.ts";

export const menuMenu: readonly ShippedRow[] = [
  {
    name: "MenuManagement",
    parent: "Setting",
    path: "menuManagement",
    component: "menus",
    zh: "菜单管理",
    en: "Menus",
    icon: "menu-2-fill",
    sort: 40,
    needs: ["menu:read"],
  },
];
