import type { ShippedRow } from "../menus/menus.ts";

export const roleMenu: readonly ShippedRow[] = [
  {
    name: "RoleManagement",
    parent: "Setting",
    path: "roleManagement",
    component: "roles",
    zh: "角色管理",
    en: "Roles",
    icon: "admin-line",
    sort: 20,
    needs: ["role:read"],
  },
];
