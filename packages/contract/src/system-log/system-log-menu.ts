import type { ShippedRow } from "../menus/menus.ts";

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
