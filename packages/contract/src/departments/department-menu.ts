import type { ShippedRow } from "../menus/menus.ts";

export const departmentMenu: readonly ShippedRow[] = [
  {
    name: "DepartmentManagement",
    parent: "Setting",
    path: "departmentManagement",
    component: "departments",
    zh: "部门管理",
    en: "Departments",
    icon: "node-tree",
    sort: 30,
    needs: ["department:read"],
  },
];
