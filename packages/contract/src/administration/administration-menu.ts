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

export const announcementMenu: readonly ShippedRow[] = [
  {
    name: "NoticeManagement",
    parent: "Setting",
    path: "notice",
    component: "announcements",
    zh: "通知管理",
    en: "Notices",
    icon: "megaphone-line",
    sort: 45,
    needs: ["notice:write"],
  },
];

export const dictionaryMenu: readonly ShippedRow[] = [
  {
    name: "Dictionary",
    parent: "Setting",
    path: "dictionary",
    component: "dictionaries",
    zh: "数据字典",
    en: "Dictionaries",
    icon: "book-2-line",
    sort: 70,
    needs: ["dict:read"],
  },
];

export const areaMenu: readonly ShippedRow[] = [
  {
    name: "Area",
    parent: "Setting",
    path: "area",
    component: "areas",
    zh: "行政区划",
    en: "Areas",
    icon: "map-2-line",
    sort: 75,
    needs: ["dict:read"],
  },
];

export const systemLogMenu: readonly ShippedRow[] = [
  {
    name: "SystemLog",
    parent: "Setting",
    path: "systemLog",
    component: "system-log",
    zh: "系统日志",
    en: "System log",
    icon: "file-shield-2-line",
    sort: 100,
    needs: ["audit:view"],
  },
];
